/** @jsxImportSource preact */
import "./gallery.css";
import { render } from "preact";
import { startLanguage } from "../language.ts";
import { showLastLook } from "../look.ts";
import { firstPart, type Pictures } from "./pictures.ts";
import { GalleryPage } from "./page.tsx";

const position = Number(/^\/couple\/gallery\/(\d+)/.exec(location.pathname)?.[1] ?? 0);

/** How long the first drawing waits for the pictures. */
const soonMs = 100;

/** The pictures, or null if they take longer. Mostly they are there before the script; a drawing that says "Loading" would delay them by a frame. */
const arrivedSoon = (first: Promise<Pictures>): Promise<Pictures | null> =>
  Promise.race([first.catch(() => null), new Promise<null>((resolve) => setTimeout(resolve, soonMs, null))]);

async function start(): Promise<void> {
  showLastLook();
  // The pictures are on their way while the texts load. A failure is reported where it is awaited.
  const first = firstPart(position);
  first.catch(() => undefined);
  await startLanguage((language) => import(`./locales/${language}.po`));
  const root = document.getElementById("root");
  if (!root) throw new Error("couple/gallery.html has no #root");
  const soon = await arrivedSoon(first);
  render(<GalleryPage position={position} first={first} soon={soon} />, root);
}

await start();

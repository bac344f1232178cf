/** @jsxImportSource preact */
import "./gallery.css";
import { render } from "preact";
import { startLanguage } from "../language.ts";
import { showLastLook } from "../look.ts";
import { firstPart } from "./pictures.ts";
import { GalleryPage } from "./page.tsx";

const position = Number(/^\/couple\/gallery\/(\d+)/.exec(location.pathname)?.[1] ?? 0);

async function start(): Promise<void> {
  showLastLook();
  // The pictures are on their way while the texts load. A failure is reported where it is awaited.
  const first = firstPart(position);
  first.catch(() => undefined);
  await startLanguage((language) => import(`./locales/${language}.po`));
  const root = document.getElementById("root");
  if (!root) throw new Error("couple/gallery.html has no #root");
  render(<GalleryPage position={position} first={first} />, root);
}

await start();

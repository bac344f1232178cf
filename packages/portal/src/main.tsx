/** @jsxImportSource preact */
import "./couple.css";
import { render } from "preact";
import { App, isEnquiryPage } from "./app.tsx";
import { startLanguage } from "./language.ts";
import { showLastLook } from "./look.ts";
import { readOverview } from "./pages/wedding.tsx";

async function start(): Promise<void> {
  showLastLook();
  // The wedding is on its way while the texts load. A failure is reported where it is awaited.
  const firstOverview = isEnquiryPage() ? null : readOverview();
  firstOverview?.catch(() => undefined);
  await startLanguage();
  const root = document.getElementById("root");
  if (!root) throw new Error("couple/index.html has no #root");
  render(<App firstOverview={firstOverview} />, root);
}

await start();

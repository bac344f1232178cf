/** @jsxImportSource preact */
import "./couple.css";
import { render } from "preact";
import { App, isEnquiryPage } from "./app.tsx";
import { startLanguage } from "./language.ts";
import { showLastLook } from "./look.ts";
import { readOverview } from "./pages/wedding.tsx";

async function start(): Promise<void> {
  showLastLook();
  // What the page shows is on its way while the texts load. A failure is reported where it is awaited.
  const firstOverview = isEnquiryPage() ? null : readOverview();
  firstOverview?.catch(() => undefined);
  const [enquiry] = await Promise.all([isEnquiryPage() ? import("./pages/enquiry.tsx") : null, startLanguage()]);
  const root = document.getElementById("root");
  if (!root) throw new Error("couple/index.html has no #root");
  render(<App firstOverview={firstOverview} EnquiryForm={enquiry?.Enquiry ?? null} />, root);
}

await start();

/** @jsxImportSource preact */
import "./couple.css";
import { render } from "preact";
import { App, isEnquiryPage, isQuestionsPage } from "./app.tsx";
import { startLanguage } from "./language.ts";
import { showLastLook } from "./look.ts";
import { readOverview } from "./pages/wedding.tsx";

async function start(): Promise<void> {
  showLastLook();
  // What the page shows is on its way while the texts load. A failure is reported where it is awaited.
  const firstOverview = isEnquiryPage() || isQuestionsPage() ? null : readOverview();
  firstOverview?.catch(() => undefined);
  const [enquiry, questions] = await Promise.all([
    isEnquiryPage() ? import("./pages/enquiry.tsx") : null,
    isQuestionsPage() ? import("./pages/questions.tsx") : null,
    startLanguage(),
  ]);
  const root = document.getElementById("root");
  if (!root) throw new Error("couple/index.html has no #root");
  render(
    <App
      firstOverview={firstOverview}
      EnquiryForm={enquiry?.Enquiry ?? null}
      QuestionsPage={questions?.Questions ?? null}
    />,
    root,
  );
}

await start();

import "./ui/theme/tokens.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { Inside, SignIn } from "./app/router/chunks.ts";
import { handleFailures } from "./app/start/failures.ts";
import { startLanguage } from "./kernel/i18n/language.ts";
import { currentToken } from "./kernel/session/session.ts";
import { refuseMarkup } from "./kernel/errors/trusted-types.ts";
import { watchErrors } from "./kernel/errors/watch-errors.ts";
import { startLook } from "./ui/theme/look.ts";

/** Which of the two halves is needed is known before React starts: fetch it beside the words. */
function prefetch(): Promise<unknown> {
  return currentToken() ? Inside.load() : SignIn.load();
}

async function start(): Promise<void> {
  await Promise.all([startLanguage(), prefetch()]);
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// Our content security policy forbids code made from text, which zod would try as soon as it is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
refuseMarkup();
startLook();
watchErrors();
handleFailures();
void start();

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

/** The token decides which half of the app is needed, so it loads in parallel to the catalogue. */
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

// The content security policy forbids `eval`, which zod would try on load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
refuseMarkup();
startLook();
watchErrors();
handleFailures();
void start();

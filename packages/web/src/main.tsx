import "./ui/theme/tokens.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { AuthRedirect, Inside, SignIn } from "./app/router/chunks.ts";
import { redirectPath } from "./app/router/guard.ts";
import { offerReload, reloadOnMissingChunk } from "./app/start/stale-build.ts";
import { configureCalls } from "./kernel/http/call.ts";
import { currentLanguage, startLanguage } from "./kernel/i18n/language.ts";
import { currentToken } from "./kernel/session/session.ts";
import { catchErrors } from "./kernel/errors/early-errors.ts";
import { refuseMarkup } from "./kernel/errors/trusted-types.ts";

/** Address and token decide which part of the app is needed, so it loads in parallel to the catalogue. */
function prefetch(): Promise<unknown> {
  if (location.pathname.startsWith(redirectPath)) return AuthRedirect.load();
  return currentToken() ? Inside.load() : SignIn.load();
}

async function start(): Promise<void> {
  await Promise.all([startLanguage(), prefetch()]);
  const root = document.getElementById("root");
  if (!root) throw new Error("No #root");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// The content security policy forbids `eval`, which zod would try on load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
refuseMarkup();
catchErrors();
configureCalls({ language: currentLanguage, newBuild: offerReload });
reloadOnMissingChunk();
start().catch(reportError);

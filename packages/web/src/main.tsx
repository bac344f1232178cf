import "./ui/theme/tokens.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { AuthRedirect, Inside, SignIn } from "./app/router/chunks.ts";
import { decideRoute, redirectPath } from "./app/router/guard.ts";
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
  const root = document.getElementById("root");
  if (!root) throw new Error("No #root");
  const html = document.documentElement;
  const sentLanguage = html.lang;
  await Promise.all([startLanguage(), prefetch()]);
  // The page that the server has painted is the one to which the guard redirects.
  const decision = decideRoute(location, { hasToken: Boolean(currentToken()), isLoaded: false });
  if ("redirectTo" in decision) history.replaceState(null, "", decision.redirectTo);
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  if (root.firstChild && !currentToken() && html.lang === sentLanguage) hydrateRoot(root, app);
  else {
    createRoot(root).render(app);
    dispatchEvent(new Event("appstarted"));
  }
}

// The content security policy forbids `eval`, which zod would try on load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
refuseMarkup();
catchErrors();
configureCalls({ language: currentLanguage, newBuild: offerReload });
reloadOnMissingChunk();
start().catch(reportError);

import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Suspense, useEffect, useLayoutEffect } from "react";
import { BrowserRouter, useLocation, useNavigate } from "react-router";
import { setNavigate } from "../kernel/lists/page.ts";
import { useSession } from "../kernel/session/session.ts";
import { Questions } from "../ui/overlay/ask.tsx";
import { Toasts } from "../ui/feedback/toast.tsx";
import { AuthRedirect } from "./router/auth-redirect.tsx";
import { Inside, SignIn } from "./router/chunks.ts";
import { judge, type Verdict } from "./router/guard.ts";

/** The app: locale, routing, the route guard, and the layers above every page. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <BrowserRouter>
        <Guarded />
      </BrowserRouter>
      <Toasts />
      <Questions />
    </I18nProvider>
  );
}

function useVerdict(): Verdict {
  const { pathname, search, hash } = useLocation();
  const hasToken = useSession((state) => state.token !== null);
  const isLoaded = useSession((state) => state.user !== null);
  return judge({ pathname, search, hash }, { hasToken, isLoaded });
}

function Guarded() {
  const verdict = useVerdict();
  const navigate = useNavigate();
  useLayoutEffect(
    function lendNavigation() {
      setNavigate(({ to, options: { replace = false, inPage } }) => void navigate(to, { replace, state: { inPage } }));
    },
    [navigate],
  );
  const elsewhere = "go" in verdict ? verdict.go : null;
  // Not a layout effect, because those of the first render run before the router listens.
  useEffect(
    function followVerdict() {
      if (elsewhere !== null) void navigate(elsewhere, { replace: true });
    },
    [elsewhere, navigate],
  );
  if ("go" in verdict) return null;
  if (verdict.show === "auth-redirect") return <AuthRedirect />;
  return (
    <Suspense fallback={null}>{verdict.show === "sign-in" ? <SignIn onHurry={Inside.load} /> : <Inside />}</Suspense>
  );
}

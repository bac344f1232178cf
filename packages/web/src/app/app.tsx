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
import { decideRoute, type RouteDecision } from "./router/guard.ts";

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

function useRouteDecision(): RouteDecision {
  const { pathname, search, hash } = useLocation();
  const hasToken = useSession((state) => state.token !== null);
  const isLoaded = useSession((state) => state.user !== null);
  return decideRoute({ pathname, search, hash }, { hasToken, isLoaded });
}

function Guarded() {
  const decision = useRouteDecision();
  const navigate = useNavigate();
  useLayoutEffect(
    function provideNavigation() {
      setNavigate(({ to, options: { replace = false, inPage } }) => void navigate(to, { replace, state: { inPage } }));
    },
    [navigate],
  );
  const redirectTo = "go" in decision ? decision.go : null;
  // Not a layout effect, because those of the first render run before the router listens.
  useEffect(
    function redirect() {
      if (redirectTo !== null) void navigate(redirectTo, { replace: true });
    },
    [redirectTo, navigate],
  );
  if ("go" in decision) return null;
  if (decision.show === "auth-redirect") return <AuthRedirect />;
  return (
    <Suspense fallback={null}>{decision.show === "sign-in" ? <SignIn onHurry={Inside.load} /> : <Inside />}</Suspense>
  );
}

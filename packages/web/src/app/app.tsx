import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Suspense, useEffect } from "react";
import { navigate, useLocationProperty, usePathname, useSearch } from "wouter/use-browser-location";
import { useSession } from "../kernel/session/session.ts";
import { Toasts } from "../ui/feedback/toast.tsx";
import { AuthRedirect, Inside, SignIn } from "./router/chunks.ts";
import { decideRoute, type RouteDecision } from "./router/guard.ts";

/** The app: locale, routing, the route guard, and the toasts above every page. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <Guarded />
      <Toasts />
    </I18nProvider>
  );
}

const currentHash = () => location.hash;

function useRouteDecision(): RouteDecision {
  const pathname = usePathname();
  const search = useSearch();
  const hash = useLocationProperty(currentHash, currentHash);
  const hasToken = useSession((state) => state.token !== null);
  const isLoaded = useSession((state) => state.user !== null);
  return decideRoute({ pathname, search, hash }, { hasToken, isLoaded });
}

function Guarded() {
  const decision = useRouteDecision();
  const redirectTo = "redirectTo" in decision ? decision.redirectTo : null;
  useEffect(
    function redirect() {
      if (redirectTo !== null) navigate(redirectTo, { replace: true });
    },
    [redirectTo],
  );
  if ("redirectTo" in decision) return null;
  return (
    <Suspense fallback={null}>
      {decision.show === "auth-redirect" ? (
        <AuthRedirect />
      ) : decision.show === "sign-in" ? (
        <SignIn onHurry={Inside.load} />
      ) : (
        <Inside />
      )}
    </Suspense>
  );
}

import { Trans } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { useLocationProperty, usePathname, useSearch } from "wouter/use-browser-location";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { startNavigation } from "./navigation.ts";
import { withoutExtraSlashes } from "./canonical-path.ts";
import { isLinkAnswer, redirectPath, resetTokenOf } from "./guard.ts";

startNavigation();

const SetPassword = lazy(() => import("../../features/staff/users/set-password.page.tsx"));
const FinishLink = lazy(() => import("../../features/staff/auth/pages/finish-link.tsx"));
const FinishSignIn = lazy(() => import("../../features/staff/auth/pages/finish-sign-in.tsx"));

const showLinks = async () => (await import("../shell/account-drawer-state.ts")).showAccountSection("identities");

/** The page at `/auth-redirect`: links that set a password, and sign-ins that were not completed. Below it, sign-ins by a provider. */
export function AuthRedirect() {
  const pathname = usePathname();
  const search = useSearch();
  const hash = useLocationProperty(() => location.hash);
  const token = resetTokenOf({ pathname, hash });
  if (token !== null || withoutExtraSlashes(pathname).toLowerCase() !== redirectPath)
    return (
      <Suspense fallback={null}>
        {token !== null ? (
          <SetPassword token={token} />
        ) : isLinkAnswer({ pathname, search }) ? (
          <FinishLink showLinks={showLinks} />
        ) : (
          <FinishSignIn />
        )}
      </Suspense>
    );
  return (
    <main>
      <EmptyState
        title={<Trans>Sign-in was not completed</Trans>}
        action={
          <a href={`/login${search}`} ref={(link) => link?.focus()}>
            <Trans>Go to sign-in</Trans>
          </a>
        }
      />
    </main>
  );
}

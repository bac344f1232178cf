import { Trans } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { EmptyState } from "../ui/states.tsx";

/** Where a sign-in elsewhere returns to. Reached without a token, that sign-in was not completed (SPEC 2). */
export function AuthRedirect() {
  const { search } = useLocation();
  return (
    <main>
      <EmptyState
        title={<Trans>Sign-in was not completed</Trans>}
        action={
          <a href={`/login${search}`}>
            <Trans>To the sign-in page</Trans>
          </a>
        }
      />
    </main>
  );
}

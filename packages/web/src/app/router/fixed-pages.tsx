import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { navigate, usePage } from "../../kernel/lists/page.ts";
import { Button } from "../../ui/input/button.tsx";
import { EmptyState, NoPermissionState } from "../../ui/feedback/states.tsx";

const home = () => navigate("/");

/** An unknown or forbidden address. */
export function NotFoundPage() {
  const action = (
    <Button onClick={home}>
      <Trans>Go to dashboard</Trans>
    </Button>
  );
  return (
    <EmptyState title={<Trans>This page does not exist</Trans>} action={action}>
      <Trans>The address may be wrong, or you may not have access to the page.</Trans>
    </EmptyState>
  );
}

/** A page without permission. */
export function ForbiddenPage() {
  return (
    <NoPermissionState>
      <Trans>Ask an administrator if you need it for your work.</Trans>
    </NoPermissionState>
  );
}

/** A page that the menu names and this version of the app lacks. */
export function UnavailablePage() {
  return (
    <EmptyState title={<Trans>This page is not available</Trans>}>
      <Trans>This menu entry links to a page that does not exist in this version.</Trans>
    </EmptyState>
  );
}

/** An empty page. */
export function BlankPage() {
  return null;
}

/** `/redirect/{path}` redirects to the path, with its query. */
export function RedirectPage() {
  const { params, search } = usePage();
  return <RedirectTo path={`/${params["*"] ?? ""}${search}`} />;
}

/** Redirects to a fixed path: `/` to the dashboard, a directory to its first page. */
export function RedirectTo({ path }: { path: string }) {
  useEffect(
    function redirect() {
      navigate(path, { replace: true });
    },
    [path],
  );
  return null;
}

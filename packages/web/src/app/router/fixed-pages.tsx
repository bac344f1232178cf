import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { go, usePage } from "../../kernel/lists/page.ts";
import { Button } from "../../ui/input/button.tsx";
import { EmptyState, NoPermissionState } from "../../ui/feedback/states.tsx";

const home = () => go("/");

/** An unknown or forbidden address. */
export function NotFoundPage() {
  const action = (
    <Button onClick={home}>
      <Trans>To the dashboard</Trans>
    </Button>
  );
  return (
    <EmptyState title={<Trans>This page does not exist</Trans>} action={action}>
      <Trans>The address may be mistyped, or the page may not be among yours.</Trans>
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
      <Trans>The menu names a page that this version of the app does not have.</Trans>
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
  const path = `/${params["*"] ?? ""}${search}`;
  useEffect(
    function redirect() {
      go(path, { replace: true });
    },
    [path],
  );
  return null;
}

/** Redirects to a fixed path: `/` to the dashboard, a directory to its first page. */
export function RedirectTo({ path }: { path: string }) {
  useEffect(
    function redirect() {
      go(path, { replace: true });
    },
    [path],
  );
  return null;
}

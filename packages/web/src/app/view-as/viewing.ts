import { menusApi, viewAsHeader, type ViewAsSubject } from "@vowdesk/contract/staff/menus";
import { create } from "zustand";
import { call, refusalOf } from "../../kernel/http/call.ts";
import { pagesKey, useSession } from "../../kernel/session/session.ts";
import { dropWithSession } from "../../kernel/session/session-stores.ts";
import { clearTabs } from "../tabs/tab-storage.ts";

export interface Viewing extends Pick<ViewAsSubject, "target" | "name" | "roleNames"> {
  /** The viewing user. Another user in this browser tab does not continue the view. */
  by: number;
  /** Path and open pages before the view, restored at the end. */
  from: string;
  pages: string | null;
}

/** Session storage key: other browser tabs are not affected, and a reload continues the view. */
const key = "viewAs";

function storedView(): Viewing | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Viewing | null;
  } catch {
    return null;
  }
}

const store = create<{ viewing: Viewing | null }>(() => ({ viewing: storedView() }));
dropWithSession(() => store.setState({ viewing: null }));

/** The current view of this browser tab; null without one. */
export const useViewing = () => store(({ viewing }) => viewing);

/** Calls for the user's own session, settings and logs, without the header. */
const ownPaths: ReadonlySet<string> = new Set([
  "/api/user/login",
  "/api/user/signInPage",
  "/api/sysUser/refreshToken",
  "/api/sysUser/logout",
  "/api/sysUser/settings",
  "/api/message/ticket",
  "/api/errors/report",
  menusApi.viewAs.path,
  menusApi.endViewAs.path,
]);

/** The "view as" header of a call; empty without a view. */
export function viewAsHeaders(path: string): Record<string, string> {
  const { viewing } = store.getState();
  return viewing && !ownPaths.has(path) ? { [viewAsHeader]: viewing.target } : {};
}

/** Reloads the app, because data, pages and menu change with the view. */
function restartApp(at: string, pages: string | null): void {
  // Otherwise the current pages would be stored on leaving.
  clearTabs();
  if (pages !== null) sessionStorage.setItem(pagesKey, pages);
  location.assign(at);
}

/** Requests a view of a user or role. Returns the function that starts it in this browser tab. Throws refusals. */
export async function beginView(target: string): Promise<() => void> {
  const { name, roleNames } = await call(menusApi.viewAs, { target });
  const by = useSession.getState().user?.id ?? 0;
  return () => {
    const viewing = { target, name, roleNames, by, from: location.pathname, pages: sessionStorage.getItem(pagesKey) };
    sessionStorage.setItem(key, JSON.stringify(viewing));
    restartApp("/dashboard", null);
  };
}

function restoreOwnPages({ from, pages }: Viewing): void {
  sessionStorage.removeItem(key);
  restartApp(from, pages);
}

/** Ends the view and restores the pages. */
export async function leaveView(): Promise<void> {
  const { viewing } = store.getState();
  if (!viewing) return;
  // The server only audits the end, so a failure is ignored.
  await call(menusApi.endViewAs, { target: viewing.target }, { background: true }).catch(() => undefined);
  restoreOwnPages(viewing);
}

/** Refusals that end a view: the target is gone or has no permission, or the viewer lost the right. */
const endingRefusals: ReadonlySet<string> = new Set(["view-as-unknown", "no-permission-assigned", "no-permission"]);

/** Ends the view if it caused the refusal. Returns whether it did. */
export function endRefusedView(failure: unknown): boolean {
  const { viewing } = store.getState();
  if (!viewing || !endingRefusals.has(refusalOf(failure)?.reason ?? "")) return false;
  restoreOwnPages(viewing);
  return true;
}

useSession.subscribe(function endWithSession({ token, user }) {
  const { viewing } = store.getState();
  if (!viewing) return;
  if (token === null) store.setState({ viewing: null });
  else if (user && user.id !== viewing.by) restoreOwnPages(viewing);
});

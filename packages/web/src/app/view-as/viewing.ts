import { menusApi, viewAsHeader, type Viewed } from "@vowdesk/contract/menus";
import { create } from "zustand";
import { call, refusalOf } from "../../kernel/http/call.ts";
import { pagesKey, useSession } from "../../kernel/session/session.ts";
import { dropWithSession } from "../../kernel/session/session-stores.ts";
import { forgetTabs } from "../tabs/tab-storage.ts";

interface Viewing extends Pick<Viewed, "target" | "name" | "roleNames"> {
  /** Who looks: nobody else goes on with it in this browser tab. */
  by: number;
  /** Where they were, and the pages they had open, for the way back. */
  from: string;
  pages: string | null;
}

/** Kept for one browser tab: another one stays one's own desk, and a reload goes on as it was. */
const key = "viewAs";

function kept(): Viewing | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Viewing | null;
  } catch {
    return null;
  }
}

const store = create<{ viewing: Viewing | null }>(() => ({ viewing: kept() }));
dropWithSession(() => store.setState({ viewing: null }));

/** Whom this browser tab looks at the system as; null for oneself. */
export const useViewing = () => store(({ viewing }) => viewing);

/** What keeps one's own session, settings and log going is asked as oneself. */
const ownPaths: ReadonlySet<string> = new Set([
  "/api/user/login",
  "/api/user/signInPage",
  "/api/sysUser/refreshToken",
  "/api/sysUser/logout",
  "/api/sysUser/settings",
  "/api/message/ticket",
  "/api/errors/report",
  menusApi.viewAs.path,
  menusApi.leaveView.path,
]);

/** The header that says whom a call looks at the system as; none for oneself. */
export function viewAsHeaders(path: string): Record<string, string> {
  const { viewing } = store.getState();
  return viewing && !ownPaths.has(path) ? { [viewAsHeader]: viewing.target } : {};
}

/** Everything fetched, every open page and the menu are another's from here on: the app begins anew. */
function beginAnew(at: string, pages: string | null): void {
  // Else the pages of now would be stored on the way out.
  forgetTabs();
  if (pages !== null) sessionStorage.setItem(pagesKey, pages);
  location.assign(at);
}

/** Asks to look at the system as a person or a role, and answers how to begin, in this browser tab. Throws what the server refuses. */
export async function beginView(target: string): Promise<() => void> {
  const { name, roleNames } = await call(menusApi.viewAs, { target });
  const by = useSession.getState().user?.id ?? 0;
  return () => {
    const viewing = { target, name, roleNames, by, from: location.pathname, pages: sessionStorage.getItem(pagesKey) };
    sessionStorage.setItem(key, JSON.stringify(viewing));
    beginAnew("/dashboard", null);
  };
}

function backToOneself({ from, pages }: Viewing): void {
  sessionStorage.removeItem(key);
  beginAnew(from, pages);
}

/** Looks at the system as oneself again, with the pages that were open. */
export async function leaveView(): Promise<void> {
  const { viewing } = store.getState();
  if (!viewing) return;
  // The line about the end is the server's; its failure holds nobody here.
  await call(menusApi.leaveView, { target: viewing.target }, { background: true }).catch(() => undefined);
  backToOneself(viewing);
}

/** Whoever was looked at has gone, or may open nothing any more; or the right to look was taken. */
const ends: ReadonlySet<string> = new Set(["view-as-unknown", "no-permission-assigned", "no-permission"]);

/** Ends the looking where entering was refused because of it. Tells whether it did. */
export function endRefusedView(failure: unknown): boolean {
  const { viewing } = store.getState();
  if (!viewing || !ends.has(refusalOf(failure)?.reason ?? "")) return false;
  backToOneself(viewing);
  return true;
}

useSession.subscribe(function endWithSession({ token, user }) {
  const { viewing } = store.getState();
  if (!viewing) return;
  if (token === null) store.setState({ viewing: null });
  else if (user && user.id !== viewing.by) backToOneself(viewing);
});

import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { loadSettings } from "../../features/staff/settings/components/settings.ts";
import { authApi } from "@vowdesk/contract/staff/auth";
import { dashboardApi } from "@vowdesk/contract/operations/dashboard";
import type { RefusalCode } from "@vowdesk/contract/kernel";
import { menusApi, type RouteRecord } from "@vowdesk/contract/staff/menus";
import { reviewsApi } from "@vowdesk/contract/reviews/engine";
import { call, CallRefused, NetworkFailed, refusalOf, requestIdOf } from "../../kernel/http/call.ts";
import { loadBusinessSettings } from "../../shared/business-settings.ts";
import { firstCallAt } from "../../kernel/http/first-calls.ts";
import { loadReasons } from "../../shared/actions/preset-reasons.ts";
import { currentLanguage } from "../../kernel/i18n/language.ts";
import { queryOptions, queryClient } from "../../kernel/cache/queries.ts";
import { clearSession, storeUser, sessionEnd, useSession } from "../../kernel/session/session.ts";
import { createForSession, perSession } from "../../kernel/session/session-stores.ts";
import { toast } from "../../ui/feedback/toast.tsx";
import { oneAtATime } from "../../ui/timing/one-at-a-time.ts";
import { wantedAfterSignIn } from "../router/guard.ts";
import { loadPage } from "../router/pages.ts";
import { permitted, routesOf } from "../router/routes.ts";
import { loadFirstPage } from "./first-page.ts";
import { endRefusedView } from "../view-as/viewing.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";

/** Fixed text for an account without roles. */
const noPermission = msg`user has no permission assigned, contact administrator!`;

interface Entry {
  menu: readonly RouteRecord[];
  /** A role requires a second factor that this user has not set up. */
  mustEnrol: boolean;
  /** When the first data of the session was requested, in epoch milliseconds. */
  loadedAt: number;
}

const store = createForSession<Entry>(() => ({ menu: [], mustEnrol: false, loadedAt: 0 }));

/** The menu of the signed-in user. */
export const useMenu = () => store((state) => state.menu);

/** When the first data of the session was requested, in epoch milliseconds. */
export const loadedAt = () => store.getState().loadedAt;

export const useMustEnrol = () => store((state) => state.mustEnrol);

/** The component of the page at a path; empty if the menu has none. */
export const componentAt = (pathname: string, menu = store.getState().menu): string =>
  routesOf(menu).find(({ path }) => path === pathname)?.component ?? "";

const lacksFactor = (failure: unknown) =>
  (refusalOf(failure)?.reason as string | undefined) === "second-factor-missing";

/** Shows the setup of a second factor when its absence caused the refusal. */
export function showEnrolment(refusal: CallRefused): void {
  if (!lacksFactor(refusal)) return;
  store.setState({ mustEnrol: true });
  useSession.setState({ user: null });
}

/** Paths that open the dashboard. */
const boardPaths: ReadonlySet<string> = new Set(["/", "/dashboard"]);

const boardPage = "/dashboard/board";

/** The path that will be open after entering, also from the sign-in page. */
function wantedPath(): string {
  const { pathname, search, origin } = location;
  return pathname === "/login" ? new URL(wantedAfterSignIn(search), origin).pathname : pathname;
}

/** Upper bound of waiting for the data of the page, so that it renders together with the shell. */
const dataWaitMs = 250;

/** Loads the dashboard's code in parallel to user and menu if it will be open. */
const loadBoard = () => {
  if (boardPaths.has(wantedPath())) unawaited(loadPage(boardPage), "unasked");
};

/** Prefetches the dashboard's data. */
async function prefetchBoard(): Promise<void> {
  if (!boardPaths.has(wantedPath())) return;
  await Promise.all([
    queryClient.prefetchQuery(queryOptions(dashboardApi.board, {}, { isAside: true })),
    queryClient.prefetchQuery(queryOptions(reviewsApi.waiting, {}, { isAside: true })),
  ]);
}

/** Prefetches the data of the page that will be open, if it is known. Resolves when it is there or the wait is over. */
function prefetchPage(): Promise<unknown> {
  const data = Promise.all([prefetchBoard(), loadFirstPage()]);
  return Promise.race([data, new Promise((resolve) => setTimeout(resolve, dataWaitMs))]);
}

/** Enters as soon as the user has signed in, before anything renders. */
export function enterOnSignIn(): void {
  loadBoard();
  useSession.subscribe(({ token, user }, before) => {
    if (token !== null && before.token === null && user === null) unawaited(enter(), "shown");
  });
}

/** Bound to one session. */
// oxlint-disable-next-line session/module-state -- the session itself
let entering: { ended: AbortSignal; done: Promise<void> } | null = null;

/** Loads user and routes. Retries while the server is busy. A failure clears the session and shows the error. */
export function enter(): Promise<void> {
  const ended = sessionEnd();
  if (entering?.ended !== ended) {
    const done = loadWithRetry(ended)
      .catch((failure: unknown) => (ended.aborted ? undefined : failEntry(failure)))
      .finally(() => {
        if (entering?.ended === ended) entering = null;
      });
    entering = { ended, done };
  }
  return entering.done;
}

/** Refusals that pass: the session is valid and the server is busy. */
const temporaryRefusals: readonly (RefusalCode | null)[] = ["too-many-requests", "server-busy"];
const loadAgainMs = 5_000;

async function loadWithRetry(ended: AbortSignal): Promise<void> {
  try {
    return await load(ended);
  } catch (failure) {
    const refusal = refusalOf(failure);
    if (!refusal || !temporaryRefusals.includes(refusal.reason)) throw failure;
    toast({ text: refusal.message, tone: "warn" });
  }
  await new Promise((resolve) => setTimeout(resolve, loadAgainMs));
  ended.throwIfAborted();
  return loadWithRetry(ended);
}

async function load(ended: AbortSignal): Promise<void> {
  const language = currentLanguage();
  const startedAt = firstCallAt() ?? Date.now();
  // Data of a previous user who did not finish entering.
  queryClient.clear();
  loadBoard();
  // Until these have arrived, the page uses stored values or defaults.
  unawaited(loadBusinessSettings(), "unasked");
  unawaited(loadReasons(), "unasked");
  const [user, answer] = await Promise.all([
    call(authApi.me, {}),
    call(menusApi.routes, {}),
    // Without them the app uses defaults or stored values.
    loadSettings(),
    prefetchPage(),
  ]);
  // The settings may have changed the language, so the titles are loaded again.
  const menu = language === currentLanguage() ? answer : await call(menusApi.routes, {});
  if (user.roles.length === 0) throw new CallRefused({ message: i18n._(noPermission) });
  const shown = permitted(menu, user.roles);
  // The page renders together with the shell.
  await loadPage(componentAt(wantedPath(), shown));
  ended.throwIfAborted();
  store.setState({ menu: shown, mustEnrol: false, loadedAt: startedAt });
  storeUser(user);
}

function failEntry(failure: unknown): void {
  // A network failure has been reported and has ended the session.
  if (failure instanceof NetworkFailed || lacksFactor(failure) || endRefusedView(failure)) return;
  clearSession();
  const text = failure instanceof Error ? failure.message : String(failure);
  toast({ text, tone: "bad", requestId: requestIdOf(failure) });
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

async function reloadMenu(): Promise<void> {
  const user = await call(authApi.me, {}, { background: true }).catch((failure: unknown) => {
    endRefusedView(failure);
    throw failure;
  });
  const menu = permitted(await call(menusApi.routes, {}, { background: true }), user.roles);
  if (!isSame(menu, store.getState().menu)) store.setState({ menu });
  if (!isSame(user, useSession.getState().user)) storeUser(user);
}

const reload = perSession(() => oneAtATime(reloadMenu));

/** Reloads user and menu after changes of permissions or language. Equal values render nothing. */
export const renewMenu = (): Promise<void> => reload()();

import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { loadSettings } from "../../features/settings/components/settings.ts";
import { authApi } from "@vowdesk/contract/auth";
import { dashboardApi } from "@vowdesk/contract/dashboard";
import type { RefusalCode } from "@vowdesk/contract/kernel";
import { menusApi, type RouteRecord } from "@vowdesk/contract/menus";
import { reviewsApi } from "@vowdesk/contract/reviews";
import { call, CallRefused, NetworkFailed, refusalOf, requestIdOf } from "../../kernel/http/call.ts";
import { loadBusinessSettings, loadReasons } from "../../shared/business-settings.ts";
import { currentLanguage } from "../../kernel/i18n/language.ts";
import { queryOptions, queryClient } from "../../kernel/cache/queries.ts";
import { forgetSession, holdUser, sessionEnd, useSession } from "../../kernel/session/session.ts";
import { createForSession } from "../../kernel/session/session-stores.ts";
import { toast } from "../../ui/feedback/toast.tsx";
import { wantedAfterSignIn } from "../router/guard.ts";
import { loadPage } from "../router/pages.ts";
import { permitted, routesOf } from "../router/routes.ts";
import { endRefusedView } from "../view-as/viewing.ts";

/** SPEC 8: an account without any code. */
const noPermission = msg`user has no permission assigned, contact administrator!`;

interface Entry {
  menu: readonly RouteRecord[];
  /** A role asks for a second factor that this person has not got: nothing opens before. */
  mustEnrol: boolean;
}

const store = createForSession<Entry>(() => ({ menu: [], mustEnrol: false }));

/** The routes that the server gave this user. */
export const useMenu = () => store((state) => state.menu);

export const useMustEnrol = () => store((state) => state.mustEnrol);

const lacksFactor = (failure: unknown) =>
  (refusalOf(failure)?.reason as string | undefined) === "second-factor-missing";

/** Shows the way to a second factor where its lack was the reason, whichever call learnt of it first. */
export function leadToEnrolment(refusal: CallRefused): void {
  if (!lacksFactor(refusal)) return;
  store.setState({ mustEnrol: true });
  useSession.setState({ user: null });
}

/** Where somebody stands who enters without having asked for a page. */
const beginsAtBoard: ReadonlySet<string> = new Set(["/", "/dashboard"]);

const boardPage = "/dashboard/board";

/** Where whoever enters is led to: on the sign-in page not yet where they stand. */
function wantedPath(): string {
  const { pathname, search, origin } = location;
  return pathname === "/login" ? new URL(wantedAfterSignIn(search), origin).pathname : pathname;
}

/** The shell comes with the board's figures when they take no longer: it is then drawn once. */
const boardWaitMs = 250;

/** The board's code beside user and menu, for those who begin there. */
const loadBoard = () => void (beginsAtBoard.has(wantedPath()) && loadPage(boardPage));

/** What the board shows, asked for beside user and menu. Done when it is there, or has taken too long to be waited for. */
async function askForBoard(): Promise<void> {
  if (!beginsAtBoard.has(wantedPath())) return;
  const figures = Promise.all([
    queryClient.prefetchQuery(queryOptions(dashboardApi.board, {}, { isAside: true })),
    queryClient.prefetchQuery(queryOptions(reviewsApi.waiting, {}, { isAside: true })),
  ]);
  await Promise.race([figures, new Promise((resolve) => setTimeout(resolve, boardWaitMs))]);
}

/** Begins to enter as soon as somebody has signed in: the calls are on their way before anything is drawn. */
export function enterOnSignIn(): void {
  loadBoard();
  useSession.subscribe(({ token, user }, before) => {
    if (token !== null && before.token === null && user === null) void enter();
  });
}

/** Of one session: the next one is entered anew. */
let entering: { ended: AbortSignal; done: Promise<void> } | null = null;

/** SPEC 4: fetches user and routes; waits while the server takes no more; on failure clears the session, shows the error and so leads to the sign-in page. */
export function enter(): Promise<void> {
  const ended = sessionEnd();
  if (entering?.ended !== ended) {
    const done = loadPatiently(ended)
      .catch((failure: unknown) => (ended.aborted ? undefined : giveUp(failure)))
      .finally(() => {
        if (entering?.ended === ended) entering = null;
      });
    entering = { ended, done };
  }
  return entering.done;
}

/** With these the server takes no more for the moment: nothing is wrong with the session. */
const passing: readonly (RefusalCode | null)[] = ["too-many-requests", "server-busy"];
const loadAgainMs = 5_000;

async function loadPatiently(ended: AbortSignal): Promise<void> {
  try {
    return await load(ended);
  } catch (failure) {
    const refusal = refusalOf(failure);
    if (!refusal || !passing.includes(refusal.reason)) throw failure;
    toast({ text: refusal.message, tone: "warn" });
  }
  await new Promise((resolve) => setTimeout(resolve, loadAgainMs));
  ended.throwIfAborted();
  return loadPatiently(ended);
}

async function load(ended: AbortSignal): Promise<void> {
  const language = currentLanguage();
  // Whoever entered before may have got no further than this.
  queryClient.clear();
  loadBoard();
  const [user, asked] = await Promise.all([
    call(authApi.getInfo, {}),
    call(menusApi.getMenuList, {}),
    // Without them the app has its defaults, or what this device kept.
    loadSettings(),
    loadBusinessSettings(),
    loadReasons(),
    askForBoard(),
  ]);
  // The settings may have brought another language: titles come in the one that was asked for.
  const menu = language === currentLanguage() ? asked : await call(menusApi.getMenuList, {});
  if (user.roles.length === 0) throw new CallRefused({ message: i18n._(noPermission) });
  const shown = permitted(menu, user.roles);
  // The page comes with the shell, not after it.
  const wanted = wantedPath();
  await loadPage(routesOf(shown).find(({ path }) => path === wanted)?.component ?? "");
  ended.throwIfAborted();
  store.setState({ menu: shown, mustEnrol: false });
  holdUser(user);
}

function giveUp(failure: unknown): void {
  // A network failure has said so itself, and has ended the session (SPEC 8).
  if (failure instanceof NetworkFailed || lacksFactor(failure) || endRefusedView(failure)) return;
  forgetSession();
  const text = failure instanceof Error ? failure.message : String(failure);
  toast({ text, tone: "bad", requestId: requestIdOf(failure) });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Fetched again when rights or the language change; titles come in the asked language. What is the same draws nothing. */
export async function renewMenu(): Promise<void> {
  const user = await call(authApi.getInfo, {}, { background: true }).catch((failure: unknown) => {
    endRefusedView(failure);
    throw failure;
  });
  const menu = permitted(await call(menusApi.getMenuList, {}, { background: true }), user.roles);
  if (!isSame(menu, store.getState().menu)) store.setState({ menu });
  if (!isSame(user, useSession.getState().user)) holdUser(user);
}

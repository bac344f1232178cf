import { authApi } from "@vowdesk/contract/staff/auth";
import { call, CallRefused } from "../../kernel/http/call.ts";
import { serverNow } from "../../kernel/session/clock.ts";
import { currentToken, storeToken, useSession } from "../../kernel/session/session.ts";
import { dropSessionState, dropWithSession } from "../../kernel/session/session-stores.ts";
import { clearUserSession } from "./clear-session.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";

/** */
const refreshBelowMs = 10 * 60_000;
const checkEveryMs = 30_000;

/** Messages between tabs, with the user they concern. Tabs of other users ignore them, except for a sign-in. */
type TabMessage = { userId: number } & (
  | { is: "exchanged"; token: string; expireTime: number }
  | { is: "signed-out" | "signed-in" }
);

const channelName = "vowdesk-session";

/** Whether the token needs an exchange. An unknown expiry means that another tab signed in. */
export function needsExchange(expireTime: number | null, now: number): boolean {
  return expireTime === null || expireTime - now < refreshBelowMs;
}

/** Runs exclusively among the tabs of this browser. Without the Locks API (plain http), in this tab only. */
function exclusively(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request("vowdesk-refresh", work) : work();
}

/** A token that the server did not replace. The session ends with it, so no further exchange is tried. */
let lastToken: string | null = null;

/** Channel to the other tabs of this browser. */
// oxlint-disable-next-line session/module-state -- reset by the cleanup of the app's effect
let tab: { userId: number; channel: BroadcastChannel } | null = null;

type WithoutUser<T> = T extends unknown ? Omit<T, "userId"> : never;

function post(news: WithoutUser<TabMessage>): void {
  tab?.channel.postMessage({ userId: tab.userId, ...news });
}

async function exchange(): Promise<void> {
  const before = currentToken();
  await exclusively(async () => {
    const token = currentToken();
    // Another tab has exchanged the token meanwhile; its message brings the expiry.
    if (!token || token !== before) return;
    const next = await call(authApi.refresh, { token }, { background: true });
    // Another user has signed in in another tab, so the cookie is theirs.
    if (currentToken() !== token) return;
    if (next.token === token) lastToken = token;
    storeToken(next.token, next.expireTime);
    post({ is: "exchanged", ...next });
  });
}

let exchanging: Promise<void> | null = null;

/** Exchanges the token when less than 10 minutes remain, one exchange at a time across tabs. */
function exchangeIfNeeded(): Promise<void> {
  const { token, expireTime } = useSession.getState();
  if (!token || token === lastToken || !needsExchange(expireTime, serverNow())) return Promise.resolve();
  exchanging ??= exchange()
    // A refusal opens the expiry prompt; a network failure is retried at the next check.
    .catch(() => {})
    .finally(() => {
      exchanging = null;
    });
  return exchanging;
}

/** Tries to get a new token although the old one seemed valid. False when the user has to sign in again. */
export async function renewSession(): Promise<boolean> {
  try {
    await exchange();
    return true;
  } catch (failure) {
    if (failure instanceof CallRefused) return false;
    throw failure;
  }
}

dropWithSession(() => {
  lastToken = null;
  exchanging = null;
});

/** Another user signed in in another tab. This tab reloads as that user, who takes over the storage on entering. */
function reloadAsOtherUser(): void {
  dropSessionState();
  location.reload();
}

function handleMessage(news: TabMessage): void {
  const isOwn = news.userId === tab?.userId;
  if (news.is === "signed-in" && !isOwn) reloadAsOtherUser();
  else if (news.is === "exchanged" && isOwn) storeToken(news.token, news.expireTime);
  else if (news.is === "signed-out" && isOwn) clearUserSession();
}

/** Notifies the other tabs of the sign-out. */
export function notifySignedOut(): void {
  post({ is: "signed-out" });
}

/** Refreshes the token and synchronises the tabs while signed in. Returns the function that stops it. */
export function keepSession(userId: number): () => void {
  const channel = new BroadcastChannel(channelName);
  tab = { userId, channel };
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => handleMessage(data));
  post({ is: "signed-in" });
  const check = () => unawaited(exchangeIfNeeded(), "unasked");
  const timer = setInterval(check, checkEveryMs);
  document.addEventListener("visibilitychange", check);
  check();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
    channel.close();
    tab = null;
  };
}

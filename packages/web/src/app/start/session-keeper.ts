import { authApi } from "@vowdesk/contract/auth";
import { call, CallRefused } from "../../kernel/http/call.ts";
import { serverNow } from "../../kernel/session/clock.ts";
import { currentToken, holdToken, useSession } from "../../kernel/session/session.ts";
import { dropSessionState, dropWithSession } from "../../kernel/session/session-stores.ts";
import { forgetPerson } from "./forget.ts";

/** SPEC 9, token refresh threshold. */
const refreshBelowMs = 10 * 60_000;
const checkEveryMs = 30_000;

/** Each with the user whose session it is about: tabs of another user do not follow it. */
type News = { userId: number } & (
  | { is: "exchanged"; token: string; expireTime: number }
  | { is: "signed-out" | "signed-in" }
);

const channelName = "vowdesk-session";

/** Does this session need a new token? An unknown expiry means that another tab signed in: ask at once. */
export function isDue(expireTime: number | null, now: number): boolean {
  return expireTime === null || expireTime - now < refreshBelowMs;
}

/** Runs alone among the tabs of this browser; without locks (plain http) merely alone in this tab. */
function alone(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request("vowdesk-refresh", work) : work();
}

/** The token that the server did not replace: its session ends with it, and asking again is of no use. */
let lastToken: string | null = null;

/** The channel to the other tabs of this browser. */
let tab: { userId: number; channel: BroadcastChannel } | null = null;

type WithoutUser<T> = T extends unknown ? Omit<T, "userId"> : never;

function tell(news: WithoutUser<News>): void {
  tab?.channel.postMessage({ userId: tab.userId, ...news });
}

async function exchange(): Promise<void> {
  const before = currentToken();
  await alone(async () => {
    const token = currentToken();
    // While this tab waited for its turn another one exchanged the token, and its news brings the expiry.
    if (!token || token !== before) return;
    const next = await call(authApi.refreshToken, { token }, { background: true });
    // Another user has signed in meanwhile in another tab: the cookie is theirs.
    if (currentToken() !== token) return;
    if (next.token === token) lastToken = token;
    holdToken(next.token, next.expireTime);
    tell({ is: "exchanged", ...next });
  });
}

let exchanging: Promise<void> | null = null;

/** Exchanges the token when less than 10 minutes remain; one exchange at a time, in all tabs together. */
function refreshIfDue(): Promise<void> {
  const { token, expireTime } = useSession.getState();
  if (!token || token === lastToken || !isDue(expireTime, serverNow())) return Promise.resolve();
  exchanging ??= exchange()
    // A refusal has been seen by the expired prompt; a network failure is tried again at the next check.
    .catch(() => {})
    .finally(() => {
      exchanging = null;
    });
  return exchanging;
}

/** One try to get a new token although the old one seemed good; false when the person has to sign in again. */
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

/** Another user signed in in another tab: this tab must not go on as the user before. They claim the storage as they enter. */
function follow(): void {
  dropSessionState();
  location.reload();
}

function hear(news: News): void {
  const isOwn = news.userId === tab?.userId;
  if (news.is === "signed-in" && !isOwn) follow();
  else if (news.is === "exchanged" && isOwn) holdToken(news.token, news.expireTime);
  else if (news.is === "signed-out" && isOwn) forgetPerson();
}

/** Tells the other tabs that this browser has signed out: they follow at once. */
export function notifySignedOut(): void {
  tell({ is: "signed-out" });
}

/** Keeps the token fresh and all tabs of one mind while somebody is signed in. Answers how to stop. */
export function keepSession(userId: number): () => void {
  const channel = new BroadcastChannel(channelName);
  tab = { userId, channel };
  channel.addEventListener("message", ({ data }: MessageEvent<News>) => hear(data));
  tell({ is: "signed-in" });
  const check = () => void refreshIfDue();
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

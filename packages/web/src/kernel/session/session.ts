import { create } from "zustand";
import { readCookie, writeCookie } from "./cookies.ts";

/** SPEC 9: the cookie that holds the token. It is readable here, for the token travels as a header (PRODUCT 2). */
const tokenCookie = "Admin-Token";
/**
 * User and token, written before each token: a tab recognises the token of another user, who signed in in another tab, and
 * takes the token of the same user that another tab refreshed.
 */
const ownerCookie = "Admin-Token-Owner";
/** SPEC 3, client storage: expiry and access codes live as long as the browser tab. */
const expiryKey = "expireTime";
const codesKey = "codeList";
/** Where a browser tab keeps its pages. They outlive an expired session, for the same person's return (PRODUCT 1). */
export const pagesKey = "pages";

/** Who is signed in, as `getInfo` answers. `roles` holds role and permission codes alike. */
export interface SignedInUser {
  id: number;
  name: string;
  avatar: string;
  introduction: string;
  roles: string[];
}

interface SessionState {
  token: string | null;
  /** Whose session it is; null until the server has answered that. */
  userId: number | null;
  /** Epoch milliseconds; null when another tab signed in and this one has not asked yet. */
  expireTime: number | null;
  user: SignedInUser | null;
}

/** Storage may be full or forbidden; the session then lives in memory. */
function keep(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Nothing to do: the store below holds the value.
  }
}

function kept(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function initial(): SessionState {
  const token = readCookie(tokenCookie);
  return { token, userId: null, expireTime: token ? Number(kept(expiryKey)) || null : null, user: null };
}

const store = create<SessionState>(initial);

/** The session of this browser tab, as a React hook with a selector. */
export const useSession = store;

let session = new AbortController();

/** Aborted when the current session ends, with an `AbortError`: answers to its calls are dropped. */
export const sessionEnd = (): AbortSignal => session.signal;

function endSession(): void {
  session.abort();
  session = new AbortController();
}

/** The token belongs to another user, who signed in in another tab. */
function isForeign(token: string | null): boolean {
  const { userId } = store.getState();
  const owner = readCookie(ownerCookie);
  return userId !== null && owner !== `${userId}:${token}` && owner?.endsWith(`:${token}`) === true;
}

/** The token now, re-read from the cookie: another tab may have exchanged it. Null when it is another user's. */
export function currentToken(): string | null {
  const token = readCookie(tokenCookie);
  if (isForeign(token)) return null;
  if (token !== store.getState().token) store.setState({ token });
  return token;
}

/** The token to act with as this user; throws an `AbortError` when another user, or none, is signed in. */
export function tokenOf(userId: number | undefined): string | null {
  const token = currentToken();
  if (userId === undefined) return token;
  if (token === null || userId !== store.getState().userId) throw new DOMException("Signed out", "AbortError");
  return token;
}

/** Starts or continues a session: after sign-in, with the user's id, and each time the token was exchanged. */
export function holdToken(token: string, expireTime: number | null, userId = store.getState().userId): void {
  const { user } = store.getState();
  const isSame = user === null || user.id === userId;
  if (!isSame) endSession();
  if (userId !== null) writeCookie(ownerCookie, `${userId}:${token}`);
  writeCookie(tokenCookie, token);
  keep(expiryKey, expireTime === null ? null : String(expireTime));
  store.setState({ token, expireTime, userId, user: isSame ? user : null });
}

/** Remembers who is signed in, and the codes that `can` answers from. */
export function holdUser(user: SignedInUser): void {
  keep(codesKey, JSON.stringify(user.roles));
  store.setState({ user, userId: user.id });
}

/**
 * Forgets the login on this device: token, expiry, codes and what this tab stored (SPEC 4, logout), but its open pages. The
 * token of another user stays.
 */
export function forgetSession(): void {
  endSession();
  if (!isForeign(readCookie(tokenCookie))) for (const name of [tokenCookie, ownerCookie]) writeCookie(name, null);
  try {
    const pages = sessionStorage.getItem(pagesKey);
    sessionStorage.clear();
    if (pages !== null) sessionStorage.setItem(pagesKey, pages);
  } catch {
    // Storage is forbidden: then there is nothing in it.
  }
  store.setState({ token: null, userId: null, expireTime: null, user: null });
}

/** SPEC 6, permission helper: does the signed-in user hold this role or permission code? */
export function can(code: string): boolean {
  return store.getState().user?.roles.includes(code) ?? false;
}

/** `can` as a hook: re-renders when the user's codes change. */
export function useCan(code: string): boolean {
  return store((state) => state.user?.roles.includes(code) ?? false);
}

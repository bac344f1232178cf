import { create } from "zustand";
import { readCookie, writeCookie } from "./cookies.ts";

/** Cookie of the token, readable here because the token is sent as a header. */
const tokenCookie = "Admin-Token";
/**
 * Written before each token as user and token. With it a tab recognises the token of another user who signed in in
 * another tab, and accepts a token that another tab of the same user refreshed.
 */
const ownerCookie = "Admin-Token-Owner";
/** Session storage keys of expiry and access codes. */
const expiryKey = "expireTime";
const codesKey = "codeList";
/** Session storage key of the open pages. They survive an expired session, for the same user's return. */
export const pagesKey = "pages";

/** The signed-in user as `getInfo` returns it. `roles` holds role codes and permission codes. */
export interface SignedInUser {
  id: number;
  name: string;
  avatar: string;
  introduction: string;
  roles: string[];
}

interface SessionState {
  token: string | null;
  /** Owner of the session; null until the server has answered. */
  userId: number | null;
  /** Epoch milliseconds; null when another tab signed in and this one has not loaded it yet. */
  expireTime: number | null;
  user: SignedInUser | null;
}

/** Writes to session storage, which may be full or forbidden. The session then lives in memory. */
export function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // The store holds the value.
  }
}

/** Reads from session storage; null if it is forbidden. */
export function readStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The name of a cookie for this port: browsers share cookies between the ports of a host (docs/decisions/008). */
const ownName = (name: string) => `${name}.${location.port}`;

/** The value that an installation at another port of this host has written; null without one. */
function valueOfOther(name: string): string | null {
  for (const [, port, value] of document.cookie.matchAll(new RegExp(`(?:^|; )${name}[.](\\d*)=([^;]+)`, "g")))
    if (port !== location.port) return decodeURIComponent(value as string);
  return null;
}

const readOwn = (name: string) => readCookie(valueOfOther(tokenCookie) === null ? name : ownName(name));

function writeOwn(name: string, value: string | null): void {
  // The common name may have the value of another installation, which is not signed out here and reads the common name once it is alone.
  if (value !== null || readCookie(name) === readOwn(name)) writeCookie(name, value ?? valueOfOther(name));
  writeCookie(ownName(name), value);
}

function initial(): SessionState {
  const token = readOwn(tokenCookie);
  const expireTime = token ? Number(readStorage(expiryKey)) || null : null;
  return { token, userId: null, expireTime, user: null };
}

// oxlint-disable-next-line session/module-state -- the session itself
const store = create<SessionState>(initial);

/** The session of this browser tab, as a React hook with a selector. */
export const useSession = store;

// oxlint-disable-next-line session/module-state -- the session itself
let session = new AbortController();

/** Aborted with an `AbortError` when the current session ends. Answers to its calls are dropped. */
export const sessionEnd = (): AbortSignal => session.signal;

function endSession(): void {
  session.abort();
  session = new AbortController();
}

/** Whether the token belongs to another user who signed in in another tab. */
function isOtherUsers(token: string | null): boolean {
  const { userId } = store.getState();
  const owner = readOwn(ownerCookie);
  return userId !== null && owner !== `${userId}:${token}` && owner?.endsWith(`:${token}`) === true;
}

/** The current token, read from the cookie because another tab may have exchanged it. Null when it is another user's. */
export function currentToken(): string | null {
  const token = readOwn(tokenCookie);
  if (isOtherUsers(token)) return null;
  if (token !== store.getState().token) store.setState({ token });
  return token;
}

/** The token for an action of this user. Throws an `AbortError` when another user, or none, is signed in. */
export function tokenOf(userId: number | undefined): string | null {
  const token = currentToken();
  if (userId === undefined) return token;
  if (token === null || userId !== store.getState().userId) throw new DOMException("Signed out", "AbortError");
  return token;
}

/** Starts or continues a session: after sign-in, with the user's id, and after each exchange of the token. */
export function storeToken(token: string, expireTime: number | null, userId = store.getState().userId): void {
  const { user } = store.getState();
  const isSame = user === null || user.id === userId;
  if (!isSame) endSession();
  if (userId !== null) writeOwn(ownerCookie, `${userId}:${token}`);
  writeOwn(tokenCookie, token);
  writeStorage(expiryKey, expireTime === null ? null : String(expireTime));
  store.setState({ token, expireTime, userId, user: isSame ? user : null });
}

/** Stores the signed-in user with the codes that `can` checks. */
export function storeUser(user: SignedInUser): void {
  writeStorage(codesKey, JSON.stringify(user.roles));
  store.setState({ user, userId: user.id });
}

/** Deletes the sign-in from this device and this tab's storage, except its open pages and another user's token. */
export function clearSession(): void {
  endSession();
  if (!isOtherUsers(readOwn(tokenCookie))) for (const name of [ownerCookie, tokenCookie]) writeOwn(name, null);
  try {
    const pages = sessionStorage.getItem(pagesKey);
    sessionStorage.clear();
    if (pages !== null) sessionStorage.setItem(pagesKey, pages);
  } catch {
    // Storage is forbidden, so it is empty.
  }
  store.setState({ token: null, userId: null, expireTime: null, user: null });
}

/** Whether the signed-in user has this role or permission code. */
export function can(code: string): boolean {
  return store.getState().user?.roles.includes(code) ?? false;
}

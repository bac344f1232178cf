import { create } from "zustand";
import { readCookie, writeCookie } from "./cookies.ts";

/** SPEC 9: the cookie that holds the token. It is readable here, for the token travels as a header (PRODUCT 2). */
const tokenCookie = "Admin-Token";
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
  return { token, expireTime: token ? Number(kept(expiryKey)) || null : null, user: null };
}

const store = create<SessionState>(initial);

/** The session of this browser tab, as a React hook with a selector. */
export const useSession = store;

/** The token now, re-read from the cookie: another tab may have exchanged it. */
export function currentToken(): string | null {
  const token = readCookie(tokenCookie);
  if (token !== store.getState().token) store.setState({ token });
  return token;
}

/** Starts or continues a session: after sign-in, and each time the token was exchanged. */
export function holdToken(token: string, expireTime: number | null): void {
  writeCookie(tokenCookie, token);
  keep(expiryKey, expireTime === null ? null : String(expireTime));
  store.setState({ token, expireTime });
}

/** Remembers who is signed in, and the codes that `can` answers from. */
export function holdUser(user: SignedInUser): void {
  keep(codesKey, JSON.stringify(user.roles));
  store.setState({ user });
}

/** Forgets the login on this device: token, expiry, codes and what this tab stored (SPEC 4, logout), but its open pages. */
export function forgetSession(): void {
  writeCookie(tokenCookie, null);
  try {
    const pages = sessionStorage.getItem(pagesKey);
    sessionStorage.clear();
    if (pages !== null) sessionStorage.setItem(pagesKey, pages);
  } catch {
    // Storage is forbidden: then there is nothing in it.
  }
  store.setState({ token: null, expireTime: null, user: null });
}

/** SPEC 6, permission helper: does the signed-in user hold this role or permission code? */
export function can(code: string): boolean {
  return store.getState().user?.roles.includes(code) ?? false;
}

/** `can` as a hook: re-renders when the user's codes change. */
export function useCan(code: string): boolean {
  return store((state) => state.user?.roles.includes(code) ?? false);
}

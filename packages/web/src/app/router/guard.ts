/** Reachable without a token (SPEC 4, authentication). */
const open: ReadonlySet<string> = new Set(["/login", "/auth-redirect"]);

export interface Place {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its mark, or empty; absent where nothing depends on it. */
  hash?: string;
}

/** The secret of a link to set a password stands behind the #: no server and no page elsewhere is told it. */
const resetMark = "#reset=";

/** The secret of a link to set a password, or null: at `/auth-redirect` alone one is looked for. */
export function resetTokenOf({ pathname, hash = "" }: Pick<Place, "pathname" | "hash">): string | null {
  return pathname === "/auth-redirect" && hash.startsWith(resetMark) ? hash.slice(resetMark.length) : null;
}

/** What the guard decides: go elsewhere, show the sign-in page, fetch user and menu first, or show the app. */
export type Verdict = { go: string } | { show: "sign-in" | "auth-redirect" | "loading" | "inside" };

/** SPEC 4, authentication, as one rule. A link to set a password works beside a session: whose it is the link says. */
export function judge(place: Place, { hasToken, isLoaded }: { hasToken: boolean; isLoaded: boolean }): Verdict {
  if (!hasToken) {
    if (!open.has(place.pathname)) return { go: signInPath(place) };
    return { show: place.pathname === "/login" ? "sign-in" : "auth-redirect" };
  }
  if (resetTokenOf(place) !== null) return { show: "auth-redirect" };
  if (open.has(place.pathname)) return { go: wantedAfterSignIn(place.search) };
  return { show: isLoaded ? "inside" : "loading" };
}

/** The sign-in page that leads back to a place, with path and query (PRODUCT 1, network error). */
function signInPath({ pathname, search }: Place): string {
  return `/login?redirect=${encodeURIComponent(pathname + search)}`;
}

/** Where `?redirect=` of a query leads, or home. */
export function wantedAfterSignIn(search: string): string {
  return safeRedirect(new URLSearchParams(search).get("redirect")) ?? "/";
}

const ownOrigin = "https://own.invalid";

/** A path of this app, or null: nothing that leaves the origin, and no way back to the sign-in page. */
export function safeRedirect(wanted: string | null): string | null {
  if (!wanted?.startsWith("/")) return null;
  try {
    const url = new URL(wanted, ownOrigin);
    // `//host`, `/\host` and control characters inside of either read as another origin.
    if (url.origin !== ownOrigin || url.pathname.startsWith("//")) return null;
    return open.has(url.pathname) ? null : url.pathname + url.search;
  } catch {
    return null;
  }
}

import type { linkStatePrefix as linkPrefix } from "@vowdesk/contract/staff/single-sign-on";
import { withoutExtraSlashes } from "./canonical-path.ts";

/** The page of links; below it are the redirect addresses of the providers of single sign-on. */
export const redirectPath = "/auth-redirect";

/** The path in the spelling that this module compares. */
const normalised = (pathname: string) => withoutExtraSlashes(pathname).toLowerCase();

/** Whether a path is reachable without a token. */
const isOpen = (pathname: string) => /^\/(login|auth-redirect(\/\d+)?)$/.test(normalised(pathname));

export interface Place {
  pathname: string;
  /** Includes the question mark, or empty. */
  search: string;
  /** Includes the hash sign, or empty. */
  hash?: string;
}

/** Prefix of a password link's secret. It is in the fragment, so that it is never sent to a server. */
const resetMark = "#reset=";

/** The secret of a password link at `/auth-redirect`; null elsewhere. */
export function resetTokenOf({ pathname, hash = "" }: Pick<Place, "pathname" | "hash">): string | null {
  return normalised(pathname) === redirectPath && hash.startsWith(resetMark) ? hash.slice(resetMark.length) : null;
}

/** The beginning of the state of an attempt to link an identity. The contract is not imported, because the sign-in page loads this module. */
const linkStatePrefix: typeof linkPrefix = "link.";

/** Whether a provider answers a signed-in user who links an identity, and not a sign-in. */
export function isLinkAnswer({ pathname, search }: Pick<Place, "pathname" | "search">): boolean {
  const state = new URLSearchParams(search).get("state");
  return (
    normalised(pathname).startsWith(`${redirectPath}/`) &&
    isOpen(pathname) &&
    (state?.startsWith(linkStatePrefix) ?? false)
  );
}

/** Decision of the guard: redirect, show the sign-in page, load user and menu, or show the app. */
export type RouteDecision = { redirectTo: string } | { show: "sign-in" | "auth-redirect" | "loading" | "inside" };

/** The route guard. A password link works in any session, because it names its own account. */
export function decideRoute(
  place: Place,
  { hasToken, isLoaded }: { hasToken: boolean; isLoaded: boolean },
): RouteDecision {
  if (!hasToken) {
    if (!isOpen(place.pathname)) return { redirectTo: signInPath(place) };
    return { show: normalised(place.pathname) === "/login" ? "sign-in" : "auth-redirect" };
  }
  if (resetTokenOf(place) !== null || isLinkAnswer(place)) return { show: "auth-redirect" };
  if (isOpen(place.pathname)) return { redirectTo: wantedAfterSignIn(place.search) };
  return { show: isLoaded ? "inside" : "loading" };
}

/** The sign-in page with a redirect to this place. */
function signInPath({ pathname, search }: Place): string {
  return `/login?redirect=${encodeURIComponent(withoutExtraSlashes(pathname) + search)}`;
}

/** The target of `?redirect=`, or home. */
export function wantedAfterSignIn(search: string): string {
  return safeRedirect(new URLSearchParams(search).get("redirect")) ?? "/";
}

const ownOrigin = "https://own";

/** A path of this app; null for other origins and for the sign-in page. */
export function safeRedirect(requested: string | null): string | null {
  if (!requested?.startsWith("/")) return null;
  try {
    const url = new URL(requested, ownOrigin);
    // `//host`, `/\host` and control characters within them parse as another origin.
    if (url.origin !== ownOrigin || url.pathname.startsWith("//")) return null;
    return isOpen(url.pathname) ? null : url.pathname + url.search;
  } catch {
    return null;
  }
}

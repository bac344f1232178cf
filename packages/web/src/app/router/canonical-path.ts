/** The path with single slashes, and with none at its end. */
export const withoutExtraSlashes = (path: string): string => path.replaceAll(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");

const isPattern = (path: string) => /[:*]/.test(path);

/**
 * The path of a route as the address shows it, so that a page has one address, one tab and one cache: other spellings of it (letter case,
 * extra slashes) are replaced. A path with parameters keeps their spelling.
 */
export function canonicalPath(requested: string, routePath: string): string {
  return isPattern(routePath) ? withoutExtraSlashes(requested) : new URL(routePath, "https://own").pathname;
}

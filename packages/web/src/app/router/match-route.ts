import { parse } from "regexparam";

interface Match<Route> {
  route: Route;
  /** Values of the pattern's parameters; `*` is the rest of the path. */
  params: Readonly<Record<string, string | undefined>>;
}

/** Characters that are literal in a path and not in an expression. */
const literals = /[\\()[\]{}+^$|]/g;

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // The path contains an invalid percent escape.
    return path;
  }
}

function matchOf<Route extends { path: string }>(route: Route, path: string): Match<Route>[] {
  const { keys, pattern } = parse(route.path.replaceAll(literals, String.raw`\$&`));
  const match = pattern.exec(path);
  return match ? [{ route, params: Object.fromEntries(keys.map((key, index) => [key, match[index + 1]])) }] : [];
}

/** The route of a path (percent-encoded): the one with exactly this path, else the first whose pattern matches. */
export function matchRoute<Route extends { path: string }>(routes: readonly Route[], encoded: string) {
  const path = decoded(encoded);
  const same = routes.find((route) => route.path === path);
  return same ? { route: same, params: {} } : routes.flatMap((route) => matchOf(route, path))[0];
}

import { isExternal, type MenuEntry } from "../router/routes.ts";

/** A page of the menu in the palette. */
export interface PalettePage {
  path: string;
  /** Titles from the top directory down to the page. */
  trail: readonly string[];
  icon: string;
  /** Leaves the app. */
  isExternal: boolean;
}

/** All pages of a menu in order, without duplicates. */
export function pagesOf(entries: readonly MenuEntry[], above: readonly string[] = []): PalettePage[] {
  const pages = entries.flatMap(({ path, title, icon, children }) => {
    const trail = [...above, title];
    return children.length > 0 ? pagesOf(children, trail) : [{ path, trail, icon, isExternal: isExternal(path) }];
  });
  return pages.filter((page, index) => pages.findIndex(({ path }) => path === page.path) === index);
}

const arrow = " › ";

/** The title path as text, and the index of the page's own title. */
export function titlePath(trail: readonly string[]): { text: string; titleAt: number } {
  const text = trail.join(arrow);
  return { text, titleAt: text.length - (trail.at(-1)?.length ?? 0) };
}

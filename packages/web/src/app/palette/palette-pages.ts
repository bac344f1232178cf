import { isExternal, type MenuEntry } from "../router/routes.ts";

/** A page of one's menu as the palette shows it. */
export interface PalettePage {
  path: string;
  /** Titles of the directories above it, then its own. */
  trail: readonly string[];
  icon: string;
  /** Leads out of the app. */
  isExternal: boolean;
}

/** All pages below the entries of a menu, each once, in the menu's order. */
export function pagesOf(entries: readonly MenuEntry[], above: readonly string[] = []): PalettePage[] {
  const pages = entries.flatMap(({ path, title, icon, children }) => {
    const trail = [...above, title];
    return children.length > 0 ? pagesOf(children, trail) : [{ path, trail, icon, isExternal: isExternal(path) }];
  });
  return pages.filter((page, index) => pages.findIndex(({ path }) => path === page.path) === index);
}

const arrow = " › ";

/** The whole title path, and where in it the page's own title begins. */
export function titlePath(trail: readonly string[]): { text: string; titleAt: number } {
  const text = trail.join(arrow);
  return { text, titleAt: text.length - (trail.at(-1)?.length ?? 0) };
}

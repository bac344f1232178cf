/** An address as the tabs see it. */
export interface Place {
  path: string;
  /** Includes the question mark, or empty. */
  search: string;
  /** Query names that distinguish tabs of one path: with `number`, two orders are two tabs. */
  ownQuery: readonly string[];
  /** Pinned: opened at the start and never closed. */
  isAffixed: boolean;
  /** Keeps its state while hidden; false for `noCache` routes. */
  isKept: boolean;
  /** Helper pages such as `/401` have no tab and close when left. */
  hasTab: boolean;
}

/** One open page. */
export interface Tab {
  key: string;
  path: string;
  search: string;
  /** Distinguishes tabs of one page, such as an order number; null for the only tab of a page. */
  label: string | null;
  isAffixed: boolean;
  isKept: boolean;
  hasTab: boolean;
  /** Incremented by a refresh, which remounts the page. */
  round: number;
}

export interface Tabs {
  tabs: readonly Tab[];
  active: string | null;
  /** Keys in order of the last visit, latest last. */
  visited: readonly string[];
}

export const noTabs: Tabs = { tabs: [], active: null, visited: [] };

function ownOf({ search, ownQuery }: Pick<Place, "search" | "ownQuery">): [name: string, value: string][] {
  const query = new URLSearchParams(search);
  return ownQuery.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value] as [string, string]] : [];
  });
}

/** Key of a place: its path and its own query names. */
function identityOf(place: Pick<Place, "path" | "search" | "ownQuery">): string {
  const own = ownOf(place);
  return own.length > 0 ? `${place.path}?${new URLSearchParams(own)}` : place.path;
}

/** The tab and query of an address. A page that navigates itself (`inPage`) stays in its tab; a bare path shows its last query. */
export function tabFor({ tabs }: Tabs, place: Place, inPage: string | undefined): { key: string; search: string } {
  const { path, search, ownQuery } = place;
  const here = tabs.filter((tab) => tab.path === path);
  if (here.some(({ key }) => key === inPage)) return { key: inPage as string, search };
  const identity = identityOf(place);
  const first = here.find(({ key }) => key === identity);
  if (first && search === "") return { key: identity, search: first.search };
  const same = here.find((tab) => identityOf({ ...tab, ownQuery }) === identity);
  return { key: same?.key ?? identity, search };
}

function opened(place: Place, key: string): Tab {
  const { path, isAffixed, isKept, hasTab } = place;
  const label =
    key === path
      ? null
      : ownOf(place)
          .map(([, value]) => value)
          .join(" ");
  return { key, path, search: "", label, isAffixed, isKept, hasTab, round: 0 };
}

function latest(visited: readonly string[], key: string): readonly string[] {
  return visited.at(-1) === key ? visited : [...visited.filter((item) => item !== key), key];
}

/** Shows a tab, opening it at the end if needed. Returns the same object when nothing changes. */
export function visit(state: Tabs, place: Place, { key, search }: { key: string; search: string }): Tabs {
  const before = state.tabs.find((tab) => tab.key === key);
  if (before?.search === search && state.active === key) return state;
  const tab = { ...(before ?? opened(place, key)), search };
  const stay = state.tabs.filter((item) => item.hasTab || item.key === key);
  const tabs = before ? stay.map((item) => (item.key === key ? tab : item)) : [...stay, tab];
  const visited = latest(state.visited, key).filter((item) => tabs.some((open) => open.key === item));
  return { tabs, active: key, visited };
}

/** Adds the pinned tabs in front, without showing them. */
export function affix(state: Tabs, places: readonly Place[]): Tabs {
  const missing = places.filter(({ path }) => !state.tabs.some(({ key }) => key === path));
  if (missing.length === 0) return state;
  return { ...state, tabs: [...missing.map((place) => opened(place, place.path)), ...state.tabs] };
}

/** Closes tabs except pinned ones. If the visible one closes, the last visited one is shown. */
export function close(state: Tabs, keys: readonly string[]): Tabs {
  const tabs = state.tabs.filter(({ key, isAffixed }) => isAffixed || !keys.includes(key));
  const visited = state.visited.filter((key) => tabs.some((tab) => tab.key === key));
  const isShown = tabs.some(({ key }) => key === state.active);
  const active = isShown ? state.active : (visited.at(-1) ?? tabs.at(-1)?.key ?? null);
  return { tabs, active, visited };
}

/** Sets a tab's label. Returns the same object when it is equal. */
export function name(state: Tabs, key: string, label: string): Tabs {
  if (state.tabs.every((tab) => tab.key !== key || tab.label === label)) return state;
  return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, label } : tab)) };
}

/** Marks a page for remounting. */
export function refresh(state: Tabs, key: string): Tabs {
  return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, round: tab.round + 1 } : tab)) };
}

/** Moves a tab. Pinned tabs stay in front. */
export function move(state: Tabs, key: string, to: number): Tabs {
  const tab = state.tabs.find((item) => item.key === key);
  const affixed = state.tabs.filter(({ isAffixed }) => isAffixed).length;
  if (!tab || tab.isAffixed) return state;
  const others = state.tabs.filter((item) => item.key !== key);
  const at = Math.min(Math.max(to, affixed), others.length);
  return { ...state, tabs: others.toSpliced(at, 0, tab) };
}

export type Closing = "this" | "others" | "left" | "right" | "all";

/** Keys of the tabs that a close command affects, relative to one tab. */
export function tabsToClose({ tabs }: Tabs, key: string, closing: Closing): string[] {
  const at = tabs.findIndex((tab) => tab.key === key);
  const isAffected: Record<Closing, (index: number) => boolean> = {
    this: (index) => index === at,
    others: (index) => index !== at,
    left: (index) => index < at,
    right: (index) => index > at,
    all: () => true,
  };
  return tabs
    .filter(({ isAffixed, hasTab }, index) => hasTab && !isAffixed && isAffected[closing](index))
    .map((tab) => tab.key);
}

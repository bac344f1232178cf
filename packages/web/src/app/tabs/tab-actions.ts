import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { navigate, type Navigation } from "../../kernel/lists/page.ts";
import { unsavedPages } from "../../kernel/session/page-memory.ts";
import { refresh } from "../../kernel/cache/queries.ts";
import { afterPaint } from "../../ui/timing/after-paint.ts";
import { ask } from "../../ui/overlay/ask.tsx";
import { rememberClosed, currentTabs, scrolled, takeClosed, useTabs } from "./tab-store.ts";
import * as tabs from "./tabs.ts";

const words = {
  title: msg({ message: "Unsaved changes", context: "state" }),
  close: msg`Discard and close`,
  keep: msg({ message: "Keep open", context: "page tabs" }),
};

/** The functions of the router that tabs need. */
export interface Site {
  placeOf(path: string, search: string): tabs.Place;
  titleOf(tab: tabs.Tab): string;
}

// oxlint-disable-next-line session/module-state -- reset by the cleanup of the app's effect
let site: Site | null = null;

/** Set by the component that knows the routes. */
export function setSite(input: Site | null): void {
  site = input;
}

/** Splits an address into path and query, without the fragment. */
function partsOf(to: string): { path: string; search: string } {
  // An address that begins with two slashes would name another host.
  const { pathname, search } = new URL(to.replace(/^\/{2,}/, "/"), location.origin);
  return { path: pathname, search };
}

/** Shows the tab of an address, in any spelling. Returns the final address and the tab's key. */
export function openTab(to: string, inPage?: string): { to: string; key: string } | null {
  if (!site) return null;
  const { path, search } = partsOf(to);
  const place = site.placeOf(path, search);
  const tab = tabs.tabFor(currentTabs(), place, inPage);
  useTabs.setState((state) => tabs.visit(state, place, tab));
  return { to: place.path + tab.search, key: tab.key };
}

/** Assigns a navigation to a tab. Navigating to the current address replaces the history entry. */
export function assignTab({ to, options }: Navigation): Navigation {
  const arrived = openTab(to, options.inPage);
  if (!arrived) return { to, options };
  const isHere = arrived.to === location.pathname + location.search;
  return { to: arrived.to, options: { replace: isHere || options.replace, inPage: arrived.key } };
}

/** Opens the pinned tabs. */
export function openAffixed(paths: readonly string[]): void {
  const known = site;
  if (known)
    useTabs.setState((state) =>
      tabs.affix(
        state,
        paths.map((path) => known.placeOf(path, "")),
      ),
    );
}

/** Labels a tab by its content. */
export function nameTab(key: string, label: string): void {
  useTabs.setState((state) => tabs.name(state, key, label));
}

/** Shows an open tab at its last address. */
export function showTab(key: string): void {
  const tab = currentTabs().tabs.find((item) => item.key === key);
  if (tab) navigate(tab.path + tab.search, { inPage: key });
}

function closeNow(keys: readonly string[]): void {
  const before = currentTabs();
  const after = tabs.close(before, keys);
  useTabs.setState(after);
  for (const tab of before.tabs) if (!after.tabs.some(({ key }) => key === tab.key)) rememberClosed(tab);
  if (after.active !== null && after.active !== before.active) showTab(after.active);
}

/** Closes tabs. One question covers all with unsaved input; cancelling keeps all tabs open. */
export async function closeTabs(keys: readonly string[]): Promise<void> {
  const unsaved = currentTabs().tabs.filter(({ key }) => keys.includes(key) && unsavedPages().has(key));
  const mayClose =
    unsaved.length === 0 ||
    (await ask({
      title: i18n._(words.title),
      text: unsaved.map((tab) => site?.titleOf(tab) ?? tab.path).join(", "),
      confirm: i18n._(words.close),
      cancel: i18n._(words.keep),
      tone: "bad",
    }));
  if (mayClose) closeNow(keys);
}

/** Reopens the last closed tab with its state. */
export function reopenClosed(): void {
  const tab = takeClosed();
  if (!tab) return;
  useTabs.setState((state) =>
    state.tabs.some(({ key }) => key === tab.key) ? state : { ...state, tabs: [...state.tabs, tab] },
  );
  showTab(tab.key);
}

/** Remounts a page and reloads its data. */
export async function refreshTab(key: string): Promise<void> {
  scrolled.delete(key);
  useTabs.setState((state) => tabs.refresh(state, key));
  showTab(key);
  // The page is mounted again first, which cancels the calls of the former one without an error.
  await new Promise<void>((resolve) => {
    afterPaint(resolve);
  });
  await refresh();
}

/** Moves a tab to a position, counted from 0 among all tabs. */
export function moveTab(key: string, to: number): void {
  useTabs.setState((state) => tabs.move(state, key, to));
}

/** Shows the next or previous tab, cyclically. */
export function showNeighbour(step: 1 | -1): void {
  const { tabs: open, active } = currentTabs();
  const listed = open.filter(({ hasTab }) => hasTab);
  const at = listed.findIndex(({ key }) => key === active);
  const next = listed.at((at + step) % listed.length);
  if (next) showTab(next.key);
}

/** Closes the visible tab. */
export async function closeActive(): Promise<void> {
  const { active } = currentTabs();
  if (active !== null) await closeTabs(tabs.tabsToClose(currentTabs(), active, "this"));
}

/** Refreshes the visible page. */
export async function refreshActive(): Promise<void> {
  const { active } = currentTabs();
  if (active !== null) await refreshTab(active);
}

/** Closes tabs of pages that the user may no longer open, and returns them. */
export function closeForbidden(isKnown: (tab: tabs.Tab) => boolean): tabs.Tab[] {
  const gone = currentTabs().tabs.filter((tab) => tab.hasTab && !isKnown(tab));
  if (gone.length > 0) closeNow(gone.map(({ key }) => key));
  return gone;
}

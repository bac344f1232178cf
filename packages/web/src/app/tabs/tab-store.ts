import { create } from "zustand";
import { dropPageQueries } from "../../kernel/lists/page.ts";
import { memoryOf, setMemory, type PageMemory } from "../../kernel/session/page-memory.ts";
import { noTabs, type Tab, type Tabs } from "./tabs.ts";

/** The open tabs, as a hook with a selector. */
// oxlint-disable-next-line session/module-state -- reset by a registered module
export const useTabs = create<Tabs>(() => noTabs);

export const currentTabs = (): Tabs => useTabs.getState();

/** Scroll position of each tab in pixels, by key. */
// oxlint-disable-next-line session/module-state -- reset by a registered module
export const scrolled = new Map<string, number>();

interface ClosedTab {
  tab: Tab;
  memory: PageMemory;
  scrollY: number;
}

/** Limit of closed tabs that can be reopened. */
const maxClosed = 20;
// oxlint-disable-next-line session/module-state -- reset by a registered module
let closed: readonly ClosedTab[] = [];

/** Closes a tab and keeps its state for reopening. */
export function rememberClosed(tab: Tab): void {
  closed = [...closed, { tab, memory: memoryOf(tab.key), scrollY: scrolled.get(tab.key) ?? 0 }].slice(-maxClosed);
  setMemory(tab.key, null);
  scrolled.delete(tab.key);
}

/** Restores the state of the last closed tab. Null when there is none. */
export function takeClosed(): Tab | null {
  const last = closed.at(-1);
  if (!last) return null;
  closed = closed.slice(0, -1);
  setMemory(last.tab.key, last.memory);
  scrolled.set(last.tab.key, last.scrollY);
  return last.tab;
}

export const hasClosed = (): boolean => closed.length > 0;

/** Drops every tab with its state from memory. */
export function emptyTabs(): void {
  for (const { key } of currentTabs().tabs) setMemory(key, null);
  scrolled.clear();
  dropPageQueries();
  closed = [];
  useTabs.setState(noTabs);
}

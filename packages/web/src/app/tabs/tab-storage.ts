import * as z from "zod";
import { memoryOf, onMemoryChanged, setMemory } from "../../kernel/session/page-memory.ts";
import { pagesKey } from "../../kernel/session/session.ts";
import { dropWithSession } from "../../kernel/session/session-stores.ts";
import { withStorage } from "../../kernel/session/with-storage.ts";
import { beforeReload } from "../start/stale-build.ts";
import { currentTabs, emptyTabs, scrolled, useTabs } from "./tab-store.ts";

const StoredTab = z.object({
  key: z.string(),
  path: z.string().startsWith("/"),
  search: z.string(),
  label: z.string().nullable(),
  isAffixed: z.boolean(),
  isKept: z.boolean(),
  hasTab: z.literal(true),
  round: z.int(),
});

/** State of a browser tab's pages that survives a reload, for one user. */
const Stored = z.object({
  userId: z.int(),
  tabs: z.array(StoredTab).max(200),
  active: z.string().nullable(),
  visited: z.array(z.string()),
  scrolled: z.record(z.string(), z.number()),
  memories: z.record(z.string(), z.record(z.string(), z.object({ value: z.unknown(), isUnsaved: z.boolean() }))),
});

/** Delay that combines writes. */
const saveAfterMs = 300;

let owner: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

// Without storage, a reload starts with no tabs.
const removeStored = () => withStorage(() => sessionStorage.removeItem(pagesKey), undefined);

/** Writes the tabs now. */
function saveTabs(): void {
  clearTimeout(timer);
  timer = undefined;
  if (owner === null) return;
  const { tabs, active, visited } = currentTabs();
  const visible = tabs.filter(({ hasTab }) => hasTab);
  const stored = {
    userId: owner,
    tabs: visible,
    active,
    visited,
    scrolled: Object.fromEntries(scrolled),
    memories: Object.fromEntries(visible.map(({ key }) => [key, memoryOf(key)])),
  };
  withStorage(() => sessionStorage.setItem(pagesKey, JSON.stringify(stored)), undefined);
}

/** Schedules a write. */
export function saveTabsSoon(): void {
  timer ??= setTimeout(saveTabs, saveAfterMs);
}

/** Restores this user's tabs. Data of another user or invalid data is dropped. */
export function restoreTabs(userId: number): void {
  if (owner === userId) return;
  owner = userId;
  emptyTabs();
  const stored = Stored.safeParse(
    withStorage(() => JSON.parse(sessionStorage.getItem(pagesKey) ?? "null") as unknown, null),
  );
  if (!stored.success || stored.data.userId !== userId) return removeStored();
  const { tabs, active, visited } = stored.data;
  for (const [key, memory] of Object.entries(stored.data.memories)) setMemory(key, memory);
  for (const [key, top] of Object.entries(stored.data.scrolled)) scrolled.set(key, top);
  useTabs.setState({ tabs, active, visited });
}

/** Keeps the stored tabs up to date. Returns the function that stops it; the tabs stay stored for the same user's return. */
export function keepTabs(): () => void {
  const unfollow = [useTabs.subscribe(saveTabsSoon), onMemoryChanged(saveTabsSoon), beforeReload(saveTabs)];
  window.addEventListener("pagehide", saveTabs);
  return () => {
    window.removeEventListener("pagehide", saveTabs);
    unfollow.forEach((stop) => stop());
    saveTabs();
    owner = null;
    emptyTabs();
  };
}

/** Clears the tabs in memory and storage at sign-out. */
export function clearTabs(): void {
  clearTimeout(timer);
  timer = undefined;
  owner = null;
  emptyTabs();
  removeStored();
}

dropWithSession(clearTabs);

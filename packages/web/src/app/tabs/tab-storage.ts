import * as z from "zod";
import { memoryOf, onMemoryChanged, setMemory } from "../../kernel/session/page-memory.ts";
import { pagesKey } from "../../kernel/session/session.ts";
import { dropWithSession } from "../../kernel/session/session-stores.ts";
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

/** What one browser tab keeps of its pages over a reload, for one user. */
const Stored = z.object({
  userId: z.int(),
  tabs: z.array(StoredTab).max(200),
  active: z.string().nullable(),
  visited: z.array(z.string()),
  scrolled: z.record(z.string(), z.number()),
  memories: z.record(z.string(), z.record(z.string(), z.object({ value: z.unknown(), isUnsaved: z.boolean() }))),
});

/** Changes of a moment are written once. */
const saveAfterMs = 300;

let owner: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Storage may be forbidden or full: then a reload begins anew. */
function quietly<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const forgetStored = () => quietly(() => sessionStorage.removeItem(pagesKey));

/** Writes everything now. */
function saveTabs(): void {
  clearTimeout(timer);
  timer = undefined;
  if (owner === null) return;
  const { tabs, active, visited } = currentTabs();
  const kept = tabs.filter(({ hasTab }) => hasTab);
  const stored = {
    userId: owner,
    tabs: kept,
    active,
    visited,
    scrolled: Object.fromEntries(scrolled),
    memories: Object.fromEntries(kept.map(({ key }) => [key, memoryOf(key)])),
  };
  quietly(() => sessionStorage.setItem(pagesKey, JSON.stringify(stored)));
}

/** Writes soon. */
export function saveTabsSoon(): void {
  timer ??= setTimeout(saveTabs, saveAfterMs);
}

/** Brings back what this user left in this browser tab; what belongs to somebody else, or cannot be read, is dropped. */
export function restoreTabs(userId: number): void {
  if (owner === userId) return;
  owner = userId;
  emptyTabs();
  const text = quietly(() => sessionStorage.getItem(pagesKey));
  const found = Stored.safeParse(quietly(() => JSON.parse(text ?? "null") as unknown));
  if (!found.success || found.data.userId !== userId) return void forgetStored();
  const { tabs, active, visited } = found.data;
  for (const [key, memory] of Object.entries(found.data.memories)) setMemory(key, memory);
  for (const [key, top] of Object.entries(found.data.scrolled)) scrolled.set(key, top);
  useTabs.setState({ tabs, active, visited });
}

/** Keeps the stored tabs up to date. Answers how to stop, which leaves them stored for the same user's return. */
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

/** SPEC 4, logout: tab views are cleared, here and in storage. */
export function forgetTabs(): void {
  clearTimeout(timer);
  timer = undefined;
  owner = null;
  emptyTabs();
  forgetStored();
}

dropWithSession(forgetTabs);

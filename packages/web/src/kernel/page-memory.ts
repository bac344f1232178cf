import { useCallback, useState, useSyncExternalStore } from "react";
import { usePage } from "./page.ts";
import { dropWithSession } from "./session-stores.ts";

/** One thing a page remembers. */
interface Remembered {
  value: unknown;
  /** Somebody typed it and it is nowhere else: closing the page would lose it. */
  isUnsaved: boolean;
}

/** What one page remembers beside its address, by name; plain data, for it is kept over a reload. */
export type PageMemory = Readonly<Record<string, Remembered>>;

let memories: ReadonlyMap<string, PageMemory> = new Map();
let unsaved: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: ReadonlyMap<string, PageMemory>): void {
  memories = next;
  const keys = [...next].filter(([, memory]) => hasUnsaved(memory)).map(([key]) => key);
  if (keys.length !== unsaved.size || keys.some((key) => !unsaved.has(key))) unsaved = new Set(keys);
  for (const listener of listeners) listener();
}

dropWithSession(() => set(new Map()));

function hasUnsaved(memory: PageMemory): boolean {
  return Object.values(memory).some(({ isUnsaved }) => isUnsaved);
}

/** What the page with this key remembers. */
export function memoryOf(key: string): PageMemory {
  return memories.get(key) ?? {};
}

/** Gives a page its memory back, or takes it away. */
export function setMemory(key: string, memory: PageMemory | null): void {
  const next = new Map(memories);
  if (memory === null) next.delete(key);
  else next.set(key, memory);
  set(next);
}

/** Tells of every change. Answers how to stop. */
export function onMemoryChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The keys of pages that hold input which is nowhere else, now. */
export const unsavedPages = (): ReadonlySet<string> => unsaved;

/** `unsavedPages`, followed. */
export function useUnsavedPages(): ReadonlySet<string> {
  return useSyncExternalStore(onMemoryChanged, unsavedPages);
}

/**
 * Something this page remembers over a reload: what it was when the page opened (null when nothing), and how to remember
 * another value. The page keeps the current value in a state of its own; null forgets.
 */
export function usePageMemory<T>(name: string): [T | null, (value: T | null, isUnsaved?: boolean) => void] {
  const { key } = usePage();
  const [first] = useState(() => (memoryOf(key)[name]?.value ?? null) as T | null);
  const remember = useCallback(
    (value: T | null, isUnsaved = false) => {
      const { [name]: before, ...others } = memoryOf(key);
      if (value === null && before === undefined) return;
      setMemory(key, value === null ? others : { ...others, [name]: { value, isUnsaved } });
    },
    [key, name],
  );
  return [first, remember];
}

import { useMemo, useState, useSyncExternalStore } from "react";
import { usePage } from "../lists/page.ts";
import { dropWithSession } from "./session-stores.ts";

/** One thing a page remembers. */
interface Remembered {
  value: unknown;
  /** Typed input that is stored nowhere else: closing the page would lose it. */
  isUnsaved: boolean;
  /** Tells what was begun from what was begun there before; nothing of this is stored. */
  opening?: number | undefined;
}

/** What one page remembers beside its address, by name; plain data, for it is kept over a reload. */
export type PageMemory = Readonly<Record<string, Remembered>>;

let memories: ReadonlyMap<string, PageMemory> = new Map();
let unsaved: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
/** Values that each open page owns until it is closed, by page key. They survive unmounting of the page. */
const owned = new Map<string, Map<string, unknown>>();
let lastOpening = 0;

function ownedBy(key: string): Map<string, unknown> {
  const own = owned.get(key) ?? new Map<string, unknown>();
  owned.set(key, own);
  return own;
}

function set(next: ReadonlyMap<string, PageMemory>): void {
  memories = next;
  const keys = [...next].filter(([, memory]) => hasUnsaved(memory)).map(([key]) => key);
  if (keys.length !== unsaved.size || keys.some((key) => !unsaved.has(key))) unsaved = new Set(keys);
  for (const listener of listeners) listener();
}

dropWithSession(() => {
  owned.clear();
  set(new Map());
});

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
  if (memory === null) {
    next.delete(key);
    owned.delete(key);
  } else next.set(key, memory);
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

/** A named value of a page that survives a reload. After the page is closed it reads null, and writes are ignored. */
export interface Memory<T> {
  read(): T | null;
  /** Null forgets. `isNew` begins something else there instead of going on with what is there. */
  write(value: T | null, isUnsaved?: boolean, isNew?: boolean): void;
  /** Tells of every change. Answers how to stop. */
  subscribe(listener: () => void): () => void;
  /** Another one for each thing that is begun here; undefined for one that was there after a reload. */
  opening(): number | null | undefined;
}

/** The value stored under `name` for the page with this key. */
export function memoryAt<T>(key: string, name: string): Memory<T> {
  const life = ownedBy(key);
  const remembered = () => (owned.get(key) === life ? memoryOf(key)[name] : undefined);
  return {
    read: () => (remembered()?.value ?? null) as T | null,
    write(value, isUnsaved = false, isNew = false) {
      const before = remembered();
      if (owned.get(key) !== life || (value === null && !before)) return;
      const { [name]: _before, ...others } = memoryOf(key);
      const opening = before && !isNew ? before.opening : ++lastOpening;
      setMemory(key, value === null ? others : { ...others, [name]: { value, isUnsaved, opening } });
    },
    subscribe: onMemoryChanged,
    opening() {
      const there = remembered();
      return there ? there.opening : null;
    },
  };
}

/** The value stored under `name` for the page that renders the caller. */
export function usePageMemory<T>(name: string): Memory<T> {
  const { key } = usePage();
  return useMemo(() => memoryAt<T>(key, name), [key, name]);
}

/** Something that is made once for this page and lasts until the page is closed. */
export function usePageOwned<T>(name: string, make: () => T): T {
  const { key } = usePage();
  const [value] = useState(() => {
    const own = ownedBy(key);
    if (!own.has(name)) own.set(name, make());
    return own.get(name) as T;
  });
  return value;
}

import { useMemo, useState, useSyncExternalStore } from "react";
import { usePage } from "../lists/page.ts";
import { dropWithSession } from "./session-stores.ts";

/** One remembered value of a page. */
interface Remembered {
  value: unknown;
  /** Typed input that exists nowhere else; closing the page would lose it. */
  isUnsaved: boolean;
  /** Distinguishes this value from an earlier one under the same name. Not stored. */
  opening?: number | undefined;
}

/** State of a page in addition to its address, by name. Plain data, because it is stored over a reload. */
export type PageMemory = Readonly<Record<string, Remembered>>;

let memories: ReadonlyMap<string, PageMemory> = new Map();
let unsaved: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
/** Values that each open page owns until it is closed, by page key. They survive unmounting of the page. */
const ownedValues = new Map<string, Map<string, unknown>>();
// oxlint-disable-next-line session/module-state -- no data of a user
let lastOpening = 0;

function ownedBy(key: string): Map<string, unknown> {
  const own = ownedValues.get(key) ?? new Map<string, unknown>();
  ownedValues.set(key, own);
  return own;
}

function set(next: ReadonlyMap<string, PageMemory>): void {
  memories = next;
  const keys = [...next].filter(([, memory]) => hasUnsaved(memory)).map(([key]) => key);
  if (keys.length !== unsaved.size || keys.some((key) => !unsaved.has(key))) unsaved = new Set(keys);
  for (const listener of listeners) listener();
}

dropWithSession(() => {
  ownedValues.clear();
  set(new Map());
});

function hasUnsaved(memory: PageMemory): boolean {
  return Object.values(memory).some(({ isUnsaved }) => isUnsaved);
}

/** The memory of the page with this key. */
export function memoryOf(key: string): PageMemory {
  return memories.get(key) ?? {};
}

/** Restores or deletes a page's memory. */
export function setMemory(key: string, memory: PageMemory | null): void {
  const next = new Map(memories);
  if (memory === null) {
    next.delete(key);
    ownedValues.delete(key);
  } else next.set(key, memory);
  set(next);
}

/** Calls the listener after each change. Returns the unsubscribe function. */
export function onMemoryChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Keys of the pages with unsaved input. */
export const unsavedPages = (): ReadonlySet<string> => unsaved;

/** `unsavedPages` as a hook. */
export function useUnsavedPages(): ReadonlySet<string> {
  return useSyncExternalStore(onMemoryChanged, unsavedPages);
}

/** A named value of a page that survives a reload. After the page is closed it reads null and ignores writes. */
export interface Memory<T> {
  read(): T | null;
  /** Null deletes the value. `isNew` starts another opening instead of continuing the current one. */
  write(value: T | null, isUnsaved?: boolean, isNew?: boolean): void;
  /** Calls the listener after each change. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Number of the current opening; undefined for one restored by a reload, null without a value. */
  opening(): number | null | undefined;
}

/** The value stored under `name` for the page with this key. */
export function memoryAt<T>(key: string, name: string): Memory<T> {
  const values = ownedBy(key);
  const remembered = () => (ownedValues.get(key) === values ? memoryOf(key)[name] : undefined);
  return {
    read: () => (remembered()?.value ?? null) as T | null,
    write(value, isUnsaved = false, isNew = false) {
      const before = remembered();
      if (ownedValues.get(key) !== values || (value === null && !before)) return;
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

/** A value that is created once for this page and lasts until the page is closed. */
export function usePageOwned<T>(name: string, make: () => T): T {
  const { key } = usePage();
  const [value] = useState(() => {
    const own = ownedBy(key);
    if (!own.has(name)) own.set(name, make());
    return own.get(name) as T;
  });
  return value;
}

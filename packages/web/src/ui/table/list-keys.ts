import { useLayoutEffect, useState } from "react";
import { create, type StoreApi, type UseBoundStore } from "zustand";

const ignoredTargets = "input:not([type=checkbox]), textarea, select, dialog, [role=menu], [role=dialog][aria-modal]";
const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Key of the row under the keyboard cursor. A store, so that a move renders two rows instead of the page. */
export type UseCursor = UseBoundStore<StoreApi<string | null>>;

interface ListKeys {
  /** The rows in order. Each element has its key in `data-key`. */
  rows: readonly { key: string }[];
  openKey: string | null;
  open: (key: string | null) => void;
  /** Handles any other letter for a row. True when it was handled. */
  onLetter: (letter: string, key: string) => boolean;
  /** Checked on each key. */
  isPaused: () => boolean;
}

const hasModifier = ({ metaKey, ctrlKey, altKey }: KeyboardEvent) => metaKey || ctrlKey || altKey;

/** A hidden kept page may contain a row with the same key. */
function bringIntoView(key: string): void {
  const all = [...document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)];
  all.find((row) => row.checkVisibility())?.scrollIntoView({ block: "nearest" });
}

/** Keyboard navigation of a list: J and K or the arrows move, Enter opens, Esc closes. Returns the cursor. */
export function useListKeys({ rows, openKey, open, onLetter, isPaused }: ListKeys): UseCursor {
  const [useCursor] = useState(() => create<string | null>(() => null));
  // Before the rows are painted, so that a key acts on the rows that are visible.
  useLayoutEffect(function listen() {
    const keys = rows.map(({ key }) => key);
    const move = (here: string | null, step: number) => {
      const next = keys[Math.max(0, Math.min(keys.length - 1, keys.indexOf(here ?? "") + step))];
      if (next === undefined) return;
      useCursor.setState(next, true);
      bringIntoView(next);
      if (openKey !== null) open(next);
    };
    const runKey = (key: string, target: Element): boolean => {
      const cursor = useCursor.getState();
      const here = openKey ?? cursor;
      const step = steps[key];
      if (step) move(here, step);
      else if (key === "Escape" && openKey !== null) open(null);
      else if (key === "Enter" && cursor !== null && !target.closest("a, button")) open(cursor);
      else return here !== null && onLetter(key, here);
      return true;
    };
    const handleKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.defaultPrevented || hasModifier(event) || target.closest(ignoredTargets) || isPaused()) return;
      if (runKey(event.key, target)) event.preventDefault();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  });
  return useCursor;
}

import { useEffect, useState } from "react";
import { create, type StoreApi, type UseBoundStore } from "zustand";

const notForTheList = "input:not([type=checkbox]), textarea, select, dialog, [role=menu], [role=dialog][aria-modal]";
const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The key of the row the keyboard stands on. A store: a step draws two rows, not their page. */
export type UseCursor = UseBoundStore<StoreApi<string | null>>;

interface ListKeys {
  /** The rows in their order; each has its key in `data-key`. */
  rows: readonly { key: string }[];
  openKey: string | null;
  open: (key: string | null) => void;
  /** Any other letter, with the row it is meant for; true when it meant something. */
  letter: (letter: string, key: string) => boolean;
  /** Asked at each key. */
  isPaused: () => boolean;
}

const isChord = ({ metaKey, ctrlKey, altKey }: KeyboardEvent) => metaKey || ctrlKey || altKey;

/** A kept page that is hidden may hold a row of the same key. */
function bringIntoView(key: string): void {
  const all = [...document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)];
  all.find((row) => row.checkVisibility())?.scrollIntoView({ block: "nearest" });
}

/** Moves through a list by keyboard: J and K or the arrows, Enter opens, Esc closes. Answers where it stands. */
export function useListKeys({ rows, openKey, open, letter, isPaused }: ListKeys): UseCursor {
  const [useCursor] = useState(() => create<string | null>(() => null));
  useEffect(function listen() {
    const keys = rows.map(({ key }) => key);
    const move = (here: string | null, step: number) => {
      const next = keys[Math.max(0, Math.min(keys.length - 1, keys.indexOf(here ?? "") + step))];
      if (next === undefined) return;
      useCursor.setState(next, true);
      bringIntoView(next);
      if (openKey !== null) open(next);
    };
    const obey = (key: string, target: Element): boolean => {
      const cursor = useCursor.getState();
      const here = openKey ?? cursor;
      const step = steps[key];
      if (step) move(here, step);
      else if (key === "Escape" && openKey !== null) open(null);
      else if (key === "Enter" && cursor !== null && !target.closest("a, button")) open(cursor);
      else return here !== null && letter(key, here);
      return true;
    };
    const hear = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.defaultPrevented || isChord(event) || target.closest(notForTheList) || isPaused()) return;
      if (obey(event.key, target)) event.preventDefault();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  });
  return useCursor;
}

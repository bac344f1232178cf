import { useEffect, useState } from "react";

const notForTheList = "input:not([type=checkbox]), textarea, select, dialog, [role=menu], [role=dialog][aria-modal]";
const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

interface ListKeys {
  /** The rows in their order; each has its key in `data-key`. */
  rows: readonly { key: string }[];
  openKey: string | null;
  open: (key: string | null) => void;
  /** Any other letter, with the row it is meant for; true when it meant something. */
  letter: (letter: string, key: string) => boolean;
  isPaused: boolean;
}

/** A kept page that is hidden may hold a row of the same key. */
function bringIntoView(key: string): void {
  const all = [...document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)];
  all.find((row) => row.checkVisibility())?.scrollIntoView({ block: "nearest" });
}

/** Moves through a list by keyboard: J and K or the arrows, Enter opens, Esc closes. Answers the row it stands on. */
export function useListKeys({ rows, openKey, open, letter, isPaused }: ListKeys): string | null {
  const [cursor, setCursor] = useState<string | null>(null);
  useEffect(function listen() {
    if (isPaused) return undefined;
    const keys = rows.map(({ key }) => key);
    const here = openKey ?? cursor;
    const move = (step: number) => {
      const next = keys[Math.max(0, Math.min(keys.length - 1, keys.indexOf(here ?? "") + step))];
      if (next === undefined) return;
      setCursor(next);
      bringIntoView(next);
      if (openKey !== null) open(next);
    };
    const obey = (key: string, target: Element): boolean => {
      const step = steps[key];
      if (step) move(step);
      else if (key === "Escape" && openKey !== null) open(null);
      else if (key === "Enter" && cursor !== null && !target.closest("a, button")) open(cursor);
      else return here !== null && letter(key, here);
      return true;
    };
    const hear = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || target.closest(notForTheList))
        return;
      if (obey(event.key, target)) event.preventDefault();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  });
  return cursor;
}

import { useEffect, useState } from "react";

const notForTheList = "input, textarea, select, dialog, [role=menu], [role=dialog][aria-modal]";
const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

interface ListKeys {
  /** Keys of the rows, in their order; each stands in its row's `data-key`. */
  keys: readonly string[];
  openKey: string | null;
  open: (key: string | null) => void;
  /** Any other letter, with the row it is meant for; true when it meant something. */
  letter: (letter: string, key: string) => boolean;
  isPaused: boolean;
}

/** Moves through a list by keyboard: J and K or the arrows, Enter opens, Esc closes. Answers the row it stands on. */
export function useListKeys({ keys, openKey, open, letter, isPaused }: ListKeys): string | null {
  const [cursor, setCursor] = useState<string | null>(null);
  useEffect(function listen() {
    if (isPaused) return undefined;
    const here = openKey ?? cursor;
    const move = (step: number) => {
      const next = keys[Math.max(0, Math.min(keys.length - 1, keys.indexOf(here ?? "") + step))];
      if (next === undefined) return;
      setCursor(next);
      document.querySelector(`[data-key="${CSS.escape(next)}"]`)?.scrollIntoView({ block: "nearest" });
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

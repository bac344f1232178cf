import { useCallback, useLayoutEffect, useState, type FocusEvent, type RefObject } from "react";
import { focusReply } from "../composer/reply-focus.ts";

const ignoredTargets = "input, textarea, select, dialog, [role=menu], [role=dialog]";
const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Returns the rows sorted by index, because the virtual list does not keep them in order in the document. */
const rowsIn = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>("[data-index]")].toSorted(
    (a, b) => Number(a.dataset["index"]) - Number(b.dataset["index"]),
  );

/** Focuses the row of the open conversation, if the list is visible; without one, the button that opens the next conversation. */
export function focusOpenRow(): void {
  const targets = [
    ...document.querySelectorAll<HTMLElement>("[data-id] > [aria-current]"),
    ...document.querySelectorAll<HTMLElement>("[data-next]"),
  ];
  targets.find((target) => target.checkVisibility())?.focus();
}

/** Focuses the row `step` after the focused one, else after the open one. Without both, focuses the row that Tab reaches. */
function moveFocus(list: HTMLElement, step: 1 | -1, openId: number | null): void {
  const rows = rowsIn(list);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const open = rows.findIndex((row) => row.dataset["id"] === String(openId));
  const from = at === -1 ? open : at;
  const next = from === -1 ? list.querySelector("[data-index] > [tabindex='0']") : rows[from + step]?.firstElementChild;
  if (next instanceof HTMLElement) next.focus();
}

/**
 * Handles keys of the chat page: J and K or the arrow keys move the focus between conversations, R focuses the reply field of
 * the open one. Enter is handled by the row.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, openId: number | null): void {
  useLayoutEffect(function listen() {
    const handleKey = (event: KeyboardEvent) => {
      const { key, target, metaKey, ctrlKey, altKey } = event;
      if (event.defaultPrevented || metaKey || ctrlKey || altKey || !list.current?.checkVisibility()) return;
      if (target instanceof Element && target.closest(ignoredTargets)) return;
      const step = steps[key];
      // Arrow keys outside of the list scroll the page.
      const isArrow = key.length > 1;
      if (step && (!isArrow || list.current.contains(document.activeElement))) moveFocus(list.current, step, openId);
      else if (key === "r" && openId !== null) focusReply(openId);
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  });
}

/** The rendered row that Tab reaches: the last focused one, else the open one, else the first visible one. */
export function useTabStop(drawn: readonly (number | undefined)[], openId: number | null, firstVisible?: number) {
  const [focused, setFocused] = useState<number | null>(null);
  const noteFocus = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>("[data-id]")?.dataset["id"];
    if (id !== undefined) setFocused(Number(id));
  }, []);
  const tabStop = [focused, openId].find((id) => id !== null && drawn.includes(id)) ?? firstVisible;
  return { tabStop, noteFocus };
}

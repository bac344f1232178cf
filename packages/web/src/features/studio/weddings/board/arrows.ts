import type { KeyboardEvent } from "react";

/** Columns and cards to move by, for each arrow key. */
const steps: Readonly<Record<string, readonly [columns: number, cards: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const cardsOf = (column: Element | undefined) => [...(column?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];

/** Moves the focus between cards with the arrow keys. Columns without cards are skipped. */
export function focusByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const card = (event.target as Element).closest("[data-card]");
  if (!step || !card || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const columns = [...event.currentTarget.children].filter((column) => cardsOf(column).length > 0);
  const column = columns.findIndex((item) => item.contains(card));
  const position = cardsOf(columns[column]).indexOf(card as HTMLElement);
  const cards = cardsOf(columns[column + step[0]]);
  const next = cards[Math.min(position + step[1], cards.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

import { t } from "@lingui/core/macro";
import type { Shoot } from "@vowdesk/contract/studio/shoots";
import type { KeyboardEvent } from "react";
import type { Calendar } from "./calendar-context.ts";
import { canReplace, grab, moveTo, type Move, type MoveKind, type Target } from "./move.ts";
import { targetText, verdictText } from "./move-text.ts";
import { hourMs, stepMs } from "./time-axis.ts";

const cellSelector = "[data-cell]";
const rowsOf = (grid: Element) => [...grid.querySelectorAll("[data-row]")];
const cellsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>(cellSelector) ?? [])];

/** Makes a cell the one that Tab reaches. */
export function makeTabStop(grid: Element, cell: HTMLElement): void {
  for (const stop of grid.querySelectorAll<HTMLElement>(`${cellSelector}[tabindex="0"]`)) stop.tabIndex = -1;
  cell.tabIndex = 0;
}

/** Makes the first cell the one that Tab reaches, if none is. */
export function ensureTabStop(grid: Element | null): void {
  if (!grid || grid.querySelector(`${cellSelector}[tabindex="0"]`)) return;
  const first = grid.querySelector<HTMLElement>(cellSelector);
  if (first) first.tabIndex = 0;
}

/** Focuses the slot of a shoot that was dropped by keyboard, once its row shows it. */
export function focusDropped(grid: HTMLElement | null): void {
  const requested = grid?.dataset["dropped"];
  const slot = requested && grid?.querySelector<HTMLElement>(requested);
  if (!slot) return;
  delete grid.dataset["dropped"];
  slot.focus();
}

const middleOf = (cell: Element) => {
  const { left, width } = cell.getBoundingClientRect();
  return left + width / 2;
};

/** The cell of a row that is nearest to another one; the name of the row for the name of another row. */
function nearest(row: Element | undefined, from: HTMLElement): HTMLElement | undefined {
  const [name, ...slots] = cellsOf(row);
  if (from.dataset["cell"] === "name") return name;
  const middle = middleOf(from);
  const [best = name] = slots.toSorted((a, b) => Math.abs(middleOf(a) - middle) - Math.abs(middleOf(b) - middle));
  return best;
}

/** The cell that a key leads to; undefined at an edge and for other keys. */
function neighbour(
  grid: Element,
  cell: HTMLElement,
  { key, ctrlKey, metaKey }: KeyboardEvent,
): HTMLElement | undefined {
  const rows = rowsOf(grid);
  const row = rows.findIndex((item) => item.contains(cell));
  const cells = cellsOf(rows[row]);
  const at = cells.indexOf(cell);
  const isFar = ctrlKey || metaKey;
  switch (key) {
    case "ArrowLeft":
      return cells[at - 1];
    case "ArrowRight":
      return cells[at + 1];
    case "ArrowUp":
      return row > 0 ? nearest(rows[row - 1], cell) : undefined;
    case "ArrowDown":
      return nearest(rows[row + 1], cell);
    case "Home":
      return cellsOf(isFar ? rows[0] : rows[row])[0];
    case "End":
      return cellsOf(isFar ? rows.at(-1) : rows[row]).at(-1);
    default:
      return undefined;
  }
}

/** Moves the focus between rows and slots. */
function moveFocus(grid: Element, cell: HTMLElement, event: KeyboardEvent): boolean {
  const next = neighbour(grid, cell, event);
  next?.focus();
  return next !== undefined;
}

/** The next row above or below whose bookable can replace the grabbed one. */
function nextRow(grid: Element, calendar: Calendar, move: Move, direction: 1 | -1): number {
  const board = calendar.surroundings()?.board;
  const ids = rowsOf(grid).map((row) => Number((row as HTMLElement).dataset["row"]));
  const possible = ids.filter((id) => board && canReplace(board, move, id));
  const at = possible.indexOf(move.target.rowId);
  return possible[at + direction] ?? move.target.rowId;
}

/** The target that a key leads to; null for other keys. */
function nextTarget(grid: Element, calendar: Calendar, move: Move, event: KeyboardEvent): Target | null {
  const { target } = move;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -stepMs,
    ArrowRight: stepMs,
    PageUp: -hourMs,
    PageDown: hourMs,
  };
  const step = steps[event.key];
  if (step !== undefined)
    return {
      ...target,
      endShift: target.endShift + step,
      startShift: target.startShift + (event.shiftKey ? 0 : step),
    };
  if (event.key === "ArrowUp") return { ...target, rowId: nextRow(grid, calendar, move, -1) };
  if (event.key === "ArrowDown") return { ...target, rowId: nextRow(grid, calendar, move, 1) };
  return null;
}

const otherKind = (kind: MoveKind): MoveKind => (kind === "copy" ? "move" : "copy");

/** Changes the planned time, row or kind of a move by a key. */
function adjust(grid: Element, calendar: Calendar, move: Move, event: KeyboardEvent): boolean {
  const now = calendar.surroundings();
  const target = nextTarget(grid, calendar, move, event);
  const isSwitch = event.key.toLowerCase() === "c";
  if (!now || (!target && !isSwitch)) return false;
  const next = moveTo(now, move, target ?? move.target, isSwitch ? otherKind(move.kind) : move.kind);
  calendar.useMove.setState(next, true);
  const kindText =
    next.kind === "copy" ? t({ message: "Copying.", context: "shoot" }) : t({ message: "Moving.", context: "shoot" });
  calendar.announce([isSwitch ? kindText : "", targetText(now, next), verdictText(next)].filter(Boolean).join(" "));
  return true;
}

/** A key while a shoot is being moved. */
function steer(grid: HTMLElement, calendar: Calendar, move: Move, event: KeyboardEvent): boolean {
  const { useMove, announce, drop } = calendar;
  if (event.key === "Escape" || event.key === "Tab") {
    useMove.setState(null, true);
    announce(t({ message: "Move cancelled", context: "shoot" }));
    return event.key === "Escape";
  }
  if (event.key !== "Enter") return adjust(grid, calendar, move, event);
  grid.dataset["dropped"] = `[data-row="${move.target.rowId}"] [data-shoot="${move.shoot.id}"]`;
  drop(move);
  return true;
}

/** Starts a move by keyboard. */
function pickUp(calendar: Calendar, shoot: Shoot, rowId: number, kind: MoveKind): void {
  const now = calendar.surroundings();
  if (!now) return;
  const move = grab(shoot, rowId, "keyboard", kind);
  calendar.useMove.setState(move, true);
  calendar.announce(
    t`${targetText(now, move)}. Arrow keys move it, with Shift they change its end. Enter drops it, Escape cancels.`,
  );
}

const moveKeys: Readonly<Record<string, MoveKind>> = { m: "move", c: "copy" };

/** A letter on a cell: M moves, C copies, N books. */
function startByLetter(calendar: Calendar, cell: HTMLElement, event: KeyboardEvent): boolean {
  const letter = event.key.toLowerCase();
  const rowId = Number(cell.closest<HTMLElement>("[data-row]")?.dataset["row"]);
  const board = calendar.surroundings()?.board;
  if (event.ctrlKey || event.metaKey || event.altKey || !board) return false;
  const kind = moveKeys[letter];
  const shoot = board.shoots.find(({ id }) => String(id) === cell.dataset["shoot"]);
  if (kind && shoot?.allowed.includes("move")) {
    pickUp(calendar, shoot, rowId, kind);
    return true;
  }
  const bookable = board.bookables.find(({ id }) => id === rowId);
  if (letter !== "n" || !calendar.book || !bookable) return false;
  calendar.book({ team: [{ bookableId: rowId, name: bookable.name, kind: bookable.kind }] });
  return true;
}

/** Handles a key of the board. Arrow keys move the focus, or the shoot that is being moved. */
export function handleBoardKey(calendar: Calendar, event: KeyboardEvent<HTMLElement>): void {
  const grid = event.currentTarget;
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>(cellSelector) : null;
  if (!cell) return;
  const move = calendar.useMove.getState();
  const isHandled = move
    ? steer(grid, calendar, move, event)
    : moveFocus(grid, cell, event) || startByLetter(calendar, cell, event);
  if (!isHandled) return;
  event.preventDefault();
  event.stopPropagation();
}

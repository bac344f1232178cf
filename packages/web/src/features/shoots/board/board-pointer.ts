import type { Shoot } from "@vowdesk/contract/shoots";
import type { PointerEvent as ReactPointerEvent } from "react";
import type { Calendar } from "./calendar-context.ts";
import { grab, isChanged, moveTo } from "./move.ts";

/** A press becomes a drag after this distance. */
const thresholdPx = 4;
/** Width of the edges by which a slot is resized. */
const edgePx = 8;
/** The board scrolls while the pointer is this close to its edge. */
const scrollZonePx = 40;
const scrollStepPx = 16;

/** A press on a slot. */
interface Press {
  shoot: Shoot;
  rowId: number;
  edge: "start" | "end" | null;
  /** Horizontal position including the scroll position of the board. */
  x: number;
  clientX: number;
  clientY: number;
  /** Milliseconds per pixel. */
  scale: number;
  scroller: HTMLElement;
  /** Right edge of the column of names. */
  namesEnd: number;
}

const rowAt = (x: number, y: number) =>
  Number(document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? Number.NaN);

function edgeOf(cell: Element, x: number): Press["edge"] {
  const { left, right, width } = cell.getBoundingClientRect();
  if (width < edgePx * 4) return null;
  if (x - left < edgePx) return "start";
  return right - x < edgePx ? "end" : null;
}

/** Reads a press of the mouse or a pen on a shoot that the user may move; null for another press. */
function pressOf(calendar: Calendar, lengthMs: number, event: ReactPointerEvent<HTMLElement>): Press | null {
  if (event.button !== 0 || event.pointerType === "touch" || calendar.useMove.getState()) return null;
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-shoot]") : null;
  const row = cell?.closest<HTMLElement>("[data-row]");
  const track = row?.querySelector<HTMLElement>("[data-track]");
  const scroller = event.currentTarget.closest<HTMLElement>("[data-scroller]");
  const shoot = calendar.surroundings()?.board.shoots.find(({ id }) => String(id) === cell?.dataset["shoot"]);
  if (!cell || !row || !track || !scroller || !shoot?.allowed.includes("move")) return null;
  return {
    shoot,
    rowId: Number(row.dataset["row"]),
    edge: edgeOf(cell, event.clientX),
    x: event.clientX + scroller.scrollLeft,
    clientX: event.clientX,
    clientY: event.clientY,
    scale: lengthMs / track.getBoundingClientRect().width,
    scroller,
    namesEnd: row.firstElementChild?.getBoundingClientRect().right ?? 0,
  };
}

function scrollAtEdge({ scroller, namesEnd }: Press, x: number): void {
  const { right } = scroller.getBoundingClientRect();
  if (x > right - scrollZonePx) scroller.scrollLeft += scrollStepPx;
  else if (x < namesEnd + scrollZonePx) scroller.scrollLeft -= scrollStepPx;
}

function follow(calendar: Calendar, press: Press, event: PointerEvent): void {
  const now = calendar.surroundings();
  const move = calendar.useMove.getState() ?? grab(press.shoot, press.rowId, "pointer");
  if (!now || move.by !== "pointer") return;
  scrollAtEdge(press, event.clientX);
  const shift = (event.clientX + press.scroller.scrollLeft - press.x) * press.scale;
  const rowId = press.edge ? press.rowId : rowAt(event.clientX, event.clientY) || move.target.rowId;
  const target = {
    startShift: press.edge === "end" ? 0 : shift,
    endShift: press.edge === "start" ? 0 : shift,
    rowId,
  };
  const isCopy = event.altKey || event.ctrlKey;
  calendar.useMove.setState(moveTo(now, move, target, isCopy && !press.edge ? "copy" : "move"), true);
}

/** The click that follows the end of a drag does not open the shoot. */
function suppressClick(): void {
  const stop = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}

/** Handles a press on the board: a drag moves a shoot, its edges change its length, Alt or Ctrl copies it. */
export function handleBoardPress(calendar: Calendar, lengthMs: number, event: ReactPointerEvent<HTMLElement>): void {
  const press = pressOf(calendar, lengthMs, event);
  if (!press) return;
  const controller = new AbortController();
  const { signal } = controller;
  let isDragging = false;
  const end = () => {
    controller.abort();
    if (isDragging) suppressClick();
  };
  const cancel = () => {
    if (isDragging) calendar.useMove.setState(null, true);
    end();
  };
  const moved = (at: PointerEvent) => {
    if (at.buttons === 0) return cancel();
    isDragging ||= Math.hypot(at.clientX - press.clientX, at.clientY - press.clientY) > thresholdPx;
    if (isDragging) follow(calendar, press, at);
  };
  const released = () => {
    end();
    const move = calendar.useMove.getState();
    if (!isDragging || !move) return;
    if (isChanged(move)) calendar.drop(move);
    else calendar.useMove.setState(null, true);
  };
  window.addEventListener("pointermove", moved, { signal });
  window.addEventListener("pointerup", released, { signal });
  window.addEventListener("pointercancel", cancel, { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && cancel(), { signal, capture: true });
}

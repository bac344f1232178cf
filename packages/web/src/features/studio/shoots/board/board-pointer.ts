import type { Shoot } from "@vowdesk/contract/studio/shoots";
import type { PointerEvent as ReactPointerEvent } from "react";
import type { Calendar } from "./calendar-context.ts";
import { grab, isChanged, moveTo } from "./move.ts";

/** A press of the mouse or a pen becomes a drag after this distance. A finger that moves further before a long press scrolls. */
const thresholdPx = { mouse: 4, touch: 10 };
/** A finger that rests on a slot for this time drags it. */
const longPressMs = 400;
/** Width of the edges by which a slot is resized. */
const edgePx = { mouse: 8, touch: 16 };
/** The board scrolls while the pointer is this close to its edge. */
const scrollZonePx = 40;
/** Pixels per frame. */
const scrollStepPx = 8;

type Device = keyof typeof thresholdPx;
type Position = Pick<PointerEvent, "clientX" | "clientY" | "altKey" | "ctrlKey">;

/** A press on a slot. */
interface Press {
  shoot: Shoot;
  rowId: number;
  device: Device;
  pointerId: number;
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

function edgeOf(cell: Element, x: number, device: Device): Press["edge"] {
  const { left, right, width } = cell.getBoundingClientRect();
  const edge = edgePx[device];
  if (width < edge * 4) return null;
  if (x - left < edge) return "start";
  return right - x < edge ? "end" : null;
}

/** Reads a press on a shoot that the user may move; null for another press. */
function pressOf(calendar: Calendar, lengthMs: number, event: ReactPointerEvent<HTMLElement>): Press | null {
  if (event.button !== 0 || !event.isPrimary || calendar.useMove.getState()) return null;
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-shoot]") : null;
  const row = cell?.closest<HTMLElement>("[data-row]");
  const track = row?.querySelector<HTMLElement>("[data-track]");
  const scroller = event.currentTarget.closest<HTMLElement>("[data-scroller]");
  const shoot = calendar.surroundings()?.board.shoots.find(({ id }) => String(id) === cell?.dataset["shoot"]);
  if (!cell || !row || !track || !scroller || !shoot?.allowed.includes("move")) return null;
  const device = event.pointerType === "touch" ? "touch" : "mouse";
  return {
    shoot,
    rowId: Number(row.dataset["row"]),
    device,
    pointerId: event.pointerId,
    edge: edgeOf(cell, event.clientX, device),
    x: event.clientX + scroller.scrollLeft,
    clientX: event.clientX,
    clientY: event.clientY,
    scale: lengthMs / track.getBoundingClientRect().width,
    scroller,
    namesEnd: row.firstElementChild?.getBoundingClientRect().right ?? 0,
  };
}

/** The direction in which a position near an edge scrolls. */
function towards(at: number, start: number, end: number): number {
  if (at > end - scrollZonePx) return scrollStepPx;
  return at < start + scrollZonePx ? -scrollStepPx : 0;
}

/** Scrolls the board while the pointer is near an edge. Returns whether the board moved. */
function scrollAtEdge({ scroller, namesEnd }: Press, { clientX, clientY }: Position): boolean {
  const { top, right, bottom } = scroller.getBoundingClientRect();
  const { scrollLeft, scrollTop } = scroller;
  scroller.scrollLeft += towards(clientX, namesEnd, right);
  scroller.scrollTop += towards(clientY, top, bottom);
  return scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop;
}

function follow(calendar: Calendar, press: Press, event: Position): void {
  const now = calendar.surroundings();
  const move = calendar.useMove.getState() ?? grab(press.shoot, press.rowId, "pointer");
  if (!now || move.by !== "pointer") return;
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

/** Keeps the browser from scrolling while a finger drags a shoot. Returns the function that ends this. */
export function preventScrollOfDrag(calendar: Calendar, grid: HTMLElement): () => void {
  const prevent = (event: TouchEvent) => {
    if (calendar.useMove.getState()?.by === "pointer" && event.cancelable) event.preventDefault();
  };
  grid.addEventListener("touchmove", prevent, { passive: false });
  return () => grid.removeEventListener("touchmove", prevent);
}

/** A drag of a pressed slot, from its first to its last position. */
function openDrag(calendar: Calendar, press: Press) {
  let latest: Position | null = null;
  let frame = 0;
  const scroll = () => {
    if (latest && scrollAtEdge(press, latest)) follow(calendar, press, latest);
    frame = requestAnimationFrame(scroll);
  };
  return {
    isOpen: () => latest !== null,
    to: (at: Position) => {
      if (!latest) frame = requestAnimationFrame(scroll);
      latest = at;
      follow(calendar, press, at);
    },
    end: () => {
      cancelAnimationFrame(frame);
      if (latest) suppressClick();
    },
  };
}

/**
 * Handles a press on the board. A drag, by touch after a long press, moves a shoot. The edges of a slot change its length, Alt or Ctrl
 * copies it.
 */
export function handleBoardPress(calendar: Calendar, lengthMs: number, event: ReactPointerEvent<HTMLElement>): void {
  const press = pressOf(calendar, lengthMs, event);
  if (!press) return;
  const controller = new AbortController();
  const drag = openDrag(calendar, press);
  const isTouch = press.device === "touch";
  const { clientX, clientY, altKey, ctrlKey } = event;
  const startDrag = () => drag.to({ clientX, clientY, altKey, ctrlKey });
  const timer = isTouch ? setTimeout(startDrag, longPressMs) : undefined;
  const end = () => {
    clearTimeout(timer);
    controller.abort();
    drag.end();
  };
  const cancel = () => {
    if (drag.isOpen()) calendar.useMove.setState(null, true);
    end();
  };
  const moved = (at: PointerEvent) => {
    if (at.pointerId !== press.pointerId) return;
    if (at.buttons === 0) return cancel();
    const isFar = Math.hypot(at.clientX - press.clientX, at.clientY - press.clientY) > thresholdPx[press.device];
    if (drag.isOpen() || (isFar && !isTouch)) drag.to(at);
    else if (isFar) cancel();
  };
  const released = () => {
    end();
    const move = calendar.useMove.getState();
    if (!drag.isOpen() || !move) return;
    if (isChanged(move)) calendar.drop(move);
    else calendar.useMove.setState(null, true);
  };
  const options = { signal: controller.signal };
  window.addEventListener("pointermove", moved, options);
  window.addEventListener("pointerup", released, options);
  window.addEventListener("pointercancel", cancel, options);
  window.addEventListener("keydown", ({ key }) => key === "Escape" && cancel(), { ...options, capture: true });
  // Otherwise a long press opens the context menu of the browser.
  if (isTouch) window.addEventListener("contextmenu", (menu) => menu.preventDefault(), options);
}

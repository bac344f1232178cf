import { isShown, layers } from "../../../../ui/overlay/open-layers.ts";

/** Position and width of a popup, in px of the viewport. */
export interface Place {
  top: number;
  left: number;
  width: number;
}

interface Point {
  x: number;
  y: number;
}

/** Distance of popups from the upper or lower edge of the window. */
const edgePx = 60;
/** Height of the card in popups.module.css. */
const heightPx = 32;
const widestPx = 520;
const narrowestPx = 180;
const marginPx = 16;
/** Distance of two tested columns. It is smaller than every control, so that no control fits between them. */
const stepPx = 12;
/** The width in side-sheet.module.css. */
const sheetWidthPx = 540;
const mobileBelowPx = 992;
/** Smallest distance of a new popup from the pointer, so that the next click does not hit it. */
const pointerGapPx = 24;

const controls = "a, button, input, select, textarea, label, summary, [contenteditable]";
const plainCursors = ["auto", "default"];

/** Table rows and grips are controls, too. They are recognised by their cursor. */
function isControl(element: Element): boolean {
  return element.closest(controls) !== null || !plainCursors.includes(getComputedStyle(element).cursor);
}

/** Whether no control is at column `x` of a card with this `top`. `card` itself is ignored. */
function isColumnFree(card: Element, x: number, top: number): boolean {
  return [top + 1, top + heightPx / 2, top + heightPx - 1].every((y) => {
    const element = document.elementsFromPoint(x, y).find((item) => !card.contains(item));
    return element === undefined || !isControl(element);
  });
}

/** The rightmost span with the full width of a popup; without one, the widest span. Null if all spans are too narrow to read. */
export function findSpan(from: number, to: number, isFree: (x: number) => boolean): Omit<Place, "top"> | null {
  let best: Omit<Place, "top"> | null = null;
  let end = to;
  for (let x = to; x >= from && (best?.width ?? 0) < widestPx; x -= stepPx) {
    if (!isFree(x)) end = x - stepPx;
    const width = Math.min(end - x, widestPx);
    if (width > (best?.width ?? narrowestPx)) best = { left: end - width, width };
  }
  return best;
}

/** The right limit of popups. They stay left of an open sheet, unless the sheet fills the screen. */
function rightEnd(width: number): number {
  const hasSheet = document.documentElement.dataset["sheet"] !== undefined && width >= mobileBelowPx;
  return width - marginPx - (hasSheet ? sheetWidthPx : 0);
}

/**
 * A place at the upper or lower edge where the card covers no control and is not below the pointer. Null if there is none, and
 * while a dialog or menu is open.
 */
export function findPlace(card: Element, pointer: Point | null): Place | null {
  if (isShown(layers)) return null;
  const { clientWidth, clientHeight } = document.documentElement;
  for (const top of [edgePx, clientHeight - edgePx - heightPx]) {
    const isPointed = (x: number) =>
      pointer !== null &&
      Math.abs(pointer.x - x) < pointerGapPx &&
      pointer.y > top - pointerGapPx &&
      pointer.y < top + heightPx + pointerGapPx;
    const isFree = (x: number) => !isPointed(x) && isColumnFree(card, x, top);
    const span = findSpan(marginPx, rightEnd(clientWidth), isFree);
    if (span) return { ...span, top };
  }
  return null;
}

/** Whether the card covers no control in its current place. */
export function isPlaceFree(card: Element, { top, left, width }: Place): boolean {
  if (isShown(layers)) return false;
  for (let x = left; x <= left + width; x += stepPx) if (!isColumnFree(card, x, top)) return false;
  return isColumnFree(card, left + width, top);
}

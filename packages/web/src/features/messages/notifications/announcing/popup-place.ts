import { isShown, layers } from "../../../../ui/overlay/open-layers.ts";

/** Position and width of a popup, in px of the viewport. */
export interface Place {
  top: number;
  left: number;
  width: number;
}

/** A horizontal range of the viewport, in px. */
interface Span {
  left: number;
  right: number;
}

type Area = Pick<DOMRectReadOnly, "top" | "bottom" | "left" | "right">;

/** Distance of popups from the upper or lower edge of the window. */
const edgePx = 60;
/** Height of the card in popups.module.css. */
const heightPx = 32;
const widestPx = 520;
const narrowestPx = 180;
const marginPx = 16;
/** The width in side-sheet.module.css. */
const sheetWidthPx = 540;
const mobileBelowPx = 992;
/** Smallest distance of a new popup from the pointer, so that the next click does not hit it. */
const pointerGapPx = 24;

/** Everything that a click does something with. */
export const controls =
  "a, button, input, select, textarea, label, summary, [contenteditable], [data-opens] tbody tr, th[role=columnheader], " +
  "[role=option], [role=treeitem], [role=slider], [role=separator], [role=button], [role=gridcell]";

/** The visible parts of all controls outside of `card`. The browser computes them with its next frame, which needs no layout of its own. */
export function visibleControls(card: Element): Promise<Area[]> {
  const elements = [...document.querySelectorAll(controls)].filter((element) => !card.contains(element));
  if (elements.length === 0) return Promise.resolve([]);
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      resolve(entries.filter(({ isIntersecting }) => isIntersecting).map((entry) => entry.intersectionRect));
    });
    for (const element of elements) observer.observe(element);
  });
}

/** The rightmost gap between `taken` with the full width of a popup; without one, the widest gap. Null if all are too narrow to read. */
export function findSpan({ left, right }: Span, taken: readonly Span[]): Omit<Place, "top"> | null {
  let best: Omit<Place, "top"> | null = null;
  let end = right;
  const edge = { left, right: left };
  for (const span of [...taken.toSorted((a, b) => b.right - a.right), edge]) {
    const width = Math.min(end - Math.max(span.right, left), widestPx);
    if (width > (best?.width ?? narrowestPx)) best = { left: end - width, width };
    end = Math.min(end, span.left);
  }
  return best;
}

/** The right limit of popups. They stay left of an open sheet, unless the sheet fills the screen. */
function rightEnd(width: number): number {
  const hasSheet = document.documentElement.dataset["sheet"] !== undefined && width >= mobileBelowPx;
  return width - marginPx - (hasSheet ? sheetWidthPx : 0);
}

const isInLane = (area: Area, top: number) => area.top < top + heightPx && area.bottom > top;

/** Whether a card at this place covers none of the controls. */
function isPlaceFree({ top, left, width }: Place, areas: readonly Area[]): boolean {
  return !areas.some((area) => isInLane(area, top) && area.left < left + width && area.right > left);
}

/**
 * The present place if it is still free; otherwise one at the upper or lower edge where the card covers no control and is not
 * below the pointer. Null if there is none, and while a dialog or menu is open.
 */
export function findPlace(
  areas: readonly Area[],
  pointer: { x: number; y: number } | null,
  present: Place | null,
): Place | null {
  if (isShown(layers)) return null;
  if (present && isPlaceFree(present, areas)) return present;
  const { clientWidth, clientHeight } = document.documentElement;
  const around = pointer && {
    top: pointer.y - pointerGapPx,
    bottom: pointer.y + pointerGapPx,
    left: pointer.x - pointerGapPx,
    right: pointer.x + pointerGapPx,
  };
  for (const top of [edgePx, clientHeight - edgePx - heightPx]) {
    const taken = [...areas, ...(around ? [around] : [])].filter((area) => isInLane(area, top));
    const span = findSpan({ left: marginPx, right: rightEnd(clientWidth) }, taken);
    if (span) return { ...span, top };
  }
  return null;
}

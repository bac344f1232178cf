import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { moved, swipeOf, whole, zoomed, type View } from "./zoom.ts";

const doubleTapMs = 300;
const tapPixels = 12;
const doubleTapScale = 2.5;
const keyFactor = 1.5;
/** Pixels of the wheel that magnify by the factor e. */
const wheelPixels = 300;

interface Acts {
  /** Shows the photo this many places further. */
  go: (step: -1 | 1) => void;
  /** Called when the photo is magnified, because it then needs more pixels. */
  magnified: () => void;
}

const distanceOf = (a: PointerEvent, b: PointerEvent) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** Pinching, double taps, dragging and swiping of a photo, which is the first child of the element. */
class Gestures {
  readonly #element: HTMLElement;
  readonly #acts: Acts;
  readonly #pointers = new Map<number, PointerEvent>();
  #view: View = whole;
  /** How far the photo is dragged to the side, in pixels. */
  #dragged = 0;
  #start = { x: 0, y: 0, at: 0 };
  #lastTapAt = 0;

  constructor(element: HTMLElement, acts: Acts) {
    this.#element = element;
    this.#acts = acts;
  }

  /** Magnifies around a point of the screen, or the centre. A factor of 0 shows the whole photo. */
  zoom(factor: number, at?: { clientX: number; clientY: number }): void {
    const { left, top, width, height } = this.#element.getBoundingClientRect();
    const point = at ? { x: at.clientX - left - width / 2, y: at.clientY - top - height / 2 } : { x: 0, y: 0 };
    this.#set(zoomed(this.#view, factor, point, { width, height }));
    if (this.#view.scale > 1) this.#acts.magnified();
  }

  down(event: PointerEvent): void {
    // The other buttons of a mouse, and its menu, are those of the browser.
    if (event.button !== 0 || this.#pointers.size >= 2) return;
    this.#element.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, event);
    this.#start = { x: event.clientX, y: event.clientY, at: event.timeStamp };
  }

  move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const other = [...this.#pointers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    this.#pointers.set(event.pointerId, event);
    const [x, y] = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (other) this.#pinch(before, event, other);
    else if (this.#view.scale > 1) this.#pan(x, y);
    else {
      this.#dragged += x;
      this.#show();
    }
  }

  up(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId) || this.#pointers.size > 0) return;
    const distance = this.#dragged;
    this.#dragged = 0;
    this.#show();
    if (event.type === "pointercancel") return;
    const { x, y, at } = this.#start;
    if (Math.hypot(event.clientX - x, event.clientY - y) < tapPixels) return this.#tap(event);
    const step = this.#view.scale > 1 ? 0 : swipeOf(distance, event.timeStamp - at, this.#element.clientWidth);
    if (step !== 0) this.#acts.go(step);
  }

  #pinch(before: PointerEvent, event: PointerEvent, other: PointerEvent): void {
    this.#dragged = 0;
    const centre = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
    this.zoom(distanceOf(event, other) / Math.max(1, distanceOf(before, other)), centre);
    this.#pan((event.clientX - before.clientX) / 2, (event.clientY - before.clientY) / 2);
  }

  #tap(event: PointerEvent): void {
    const isSecond = event.timeStamp - this.#lastTapAt < doubleTapMs;
    this.#lastTapAt = isSecond ? 0 : event.timeStamp;
    if (isSecond) this.zoom(this.#view.scale > 1 ? 0 : doubleTapScale, event);
  }

  #pan(x: number, y: number): void {
    const { clientWidth: width, clientHeight: height } = this.#element;
    this.#set(moved(this.#view, x, y, { width, height }));
  }

  #set(view: View): void {
    this.#view = view;
    this.#show();
  }

  #show(): void {
    const photo = this.#element.firstElementChild as HTMLElement | null;
    const { scale, x, y } = this.#view;
    if (photo) photo.style.transform = `translate(${x + this.#dragged}px, ${y}px) scale(${scale})`;
  }
}

const keys: Readonly<Record<string, number>> = { "+": keyFactor, "=": keyFactor, "-": 1 / keyFactor, "0": 0 };

/** Follows fingers, mouse, wheel and the keys + − 0 until it is stopped. Keys count in the whole dialog. */
function follow(element: HTMLElement, acts: Acts): () => void {
  const gestures = new Gestures(element, acts);
  const ended = new AbortController();
  const { signal } = ended;
  element.addEventListener("pointerdown", (event) => gestures.down(event), { signal });
  element.addEventListener("pointermove", (event) => gestures.move(event), { signal });
  for (const type of ["pointerup", "pointercancel"] as const)
    element.addEventListener(type, (event) => gestures.up(event), { signal });
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    gestures.zoom(Math.exp(-event.deltaY / wheelPixels), event);
  };
  element.addEventListener("wheel", onWheel, { signal, passive: false });
  const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const factor = keys[key];
    if (factor !== undefined && !ctrlKey && !metaKey && !altKey) gestures.zoom(factor);
  };
  element.closest("dialog")?.addEventListener("keydown", onKey, { signal });
  return () => ended.abort();
}

/** The ref of the element whose first child is magnified, moved and swiped. */
export function useGestures({ go, magnified }: Acts): RefObject<HTMLDivElement> {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => (stage.current ? follow(stage.current, { go, magnified }) : undefined), [go, magnified]);
  return stage as RefObject<HTMLDivElement>;
}

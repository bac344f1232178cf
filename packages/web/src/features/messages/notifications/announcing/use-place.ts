import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { findPlace, isPlaceFree, type Place } from "./popup-place.ts";

/** Interval of the test whether the page has moved a control below the card. It runs only while a card is visible (4.5 s). */
const checkEveryMs = 250;

/** The last position of the mouse. Null for touch. Only events report it, so it is stored before a card needs it. */
let pointer: { x: number; y: number } | null = null;

addEventListener(
  "pointermove",
  ({ pointerType, clientX, clientY }) => (pointer = pointerType === "mouse" ? { x: clientX, y: clientY } : null),
  { capture: true, passive: true },
);

/** The place of a popup. It changes when a control moves below the popup, unless `isHeld`. Null while there is no room. */
export function usePlace(isHeld: boolean): { card: RefObject<HTMLElement | null>; place: Place | null } {
  const card = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(
    function keepClear() {
      const { current } = card;
      if (isHeld || !current) return undefined;
      const check = () => setPlace((now) => (now && isPlaceFree(current, now) ? now : findPlace(current, pointer)));
      check();
      const timer = setInterval(check, checkEveryMs);
      return () => clearInterval(timer);
    },
    [isHeld],
  );
  useEffect(
    function markBell() {
      if (place) return undefined;
      document.documentElement.dataset["news"] = "";
      return () => {
        delete document.documentElement.dataset["news"];
      };
    },
    [place],
  );
  return { card, place };
}

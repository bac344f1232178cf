import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import { findPlace, visibleControls, type Place } from "./popup-place.ts";

/** A popup moves at most this often out of the way of a control that the page has moved below it. */
const checkEveryMs = 400;

/** The last position of the mouse. Null for touch. Only events report it, so it is stored before a card needs it. */
// oxlint-disable-next-line session/module-state -- of the device, build or business
let pointer: { x: number; y: number } | null = null;

addEventListener(
  "pointermove",
  ({ pointerType, clientX, clientY }) => (pointer = pointerType === "mouse" ? { x: clientX, y: clientY } : null),
  { capture: true, passive: true },
);

/** Calls `changed` when elements outside of `card` were added, removed, shown, hidden or moved by scrolling. Returns the function that ends it. */
function watchPage(card: Element | null, changed: () => void): () => void {
  const mutations = new MutationObserver((records) => {
    if (records.some(({ target }) => !card?.contains(target))) changed();
  });
  mutations.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["hidden", "open", "data-sheet"],
  });
  addEventListener("scroll", changed, { capture: true, passive: true });
  addEventListener("resize", changed);
  return () => {
    mutations.disconnect();
    removeEventListener("scroll", changed, { capture: true });
    removeEventListener("resize", changed);
  };
}

/**
 * The place of the card. It is found once, and again when the page changes below it, unless `isHeld`. The next popup on the card has
 * the same place, and is searched one for only if the last one had none. Null while there is no room, undefined until the first search
 * has ended.
 */
export function usePlace(
  isHeld: boolean,
  popupId: string,
): {
  card: RefObject<HTMLElement | null>;
  place: Place | null | undefined;
} {
  const card = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<Place | null>();
  const unplacedId = place === null ? popupId : null;
  useLayoutEffect(
    function keepClear() {
      if (isHeld) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let hasEnded = false;
      const search = async () => {
        if (!card.current) return;
        const areas = await visibleControls(card.current);
        if (!hasEnded) setPlace((now) => findPlace(areas, pointer, now ?? null));
      };
      const searchSoon = () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          inBackground(search());
        }, checkEveryMs);
      };
      inBackground(search());
      const stopWatching = watchPage(card.current, searchSoon);
      return () => {
        hasEnded = true;
        clearTimeout(timer);
        stopWatching();
      };
    },
    [isHeld, unplacedId],
  );
  useEffect(
    function markBell() {
      if (place !== null) return undefined;
      document.documentElement.dataset["news"] = "";
      return () => {
        delete document.documentElement.dataset["news"];
      };
    },
    [place],
  );
  return { card, place };
}

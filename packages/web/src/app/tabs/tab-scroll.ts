import { useCallback, useLayoutEffect, useRef } from "react";
import { saveTabsSoon } from "./tab-storage.ts";
import { scrolled } from "./tab-store.ts";

/** A restored page loads its data first. Restoring the scroll position waits this long for its height. */
const waitForHeightMs = 5_000;

/** Last scroll position of the window. Reading it from the window would force a layout. */
// oxlint-disable-next-line session/module-state -- of the device, build or business
let scrolledTo = 0;

/** Restores scroll positions in a page, which browsers may lose while it is hidden. Returns the ref of the page's element. */
export function usePaneScroll(key: string) {
  const pane = useRef<HTMLDivElement>(null);
  const parts = useRef(new Map<Element, number>());
  useLayoutEffect(
    function keepScroll() {
      const element = pane.current;
      if (!element) return undefined;
      for (const [part, top] of parts.current) part.scrollTop = top;
      const stopRestoring = restoreScroll(element, scrolled.get(key) ?? 0);
      const noteWindow = () => {
        scrolledTo = window.scrollY;
        scrolled.set(key, scrolledTo);
        saveTabsSoon();
      };
      const notePart = ({ target }: Event) => {
        if (target instanceof Element) parts.current.set(target, target.scrollTop);
      };
      window.addEventListener("scroll", noteWindow, { passive: true });
      element.addEventListener("scroll", notePart, { passive: true, capture: true });
      return () => {
        stopRestoring();
        window.removeEventListener("scroll", noteWindow);
        element.removeEventListener("scroll", notePart, { capture: true });
      };
    },
    [key],
  );
  return useCallback((element: HTMLDivElement | null) => {
    pane.current = element;
  }, []);
}

/** Scrolls the window at once, or when the page has grown enough. Input of the user cancels it. */
function restoreScroll(element: Element, top: number): () => void {
  // Skips the scroll, and its layout, when the window is at the top already.
  if (top === 0 && scrolledTo === 0) return () => {};
  const scrollToTop = () => {
    window.scrollTo({ top, behavior: "instant" });
    return Math.abs(window.scrollY - top) <= 1;
  };
  if (scrollToTop()) return () => {};
  const observer = new ResizeObserver(() => {
    if (scrollToTop()) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener("wheel", stop);
    window.removeEventListener("touchmove", stop);
    window.removeEventListener("keydown", stop);
  };
  const timer = setTimeout(stop, waitForHeightMs);
  observer.observe(element);
  window.addEventListener("wheel", stop, { passive: true });
  window.addEventListener("touchmove", stop, { passive: true });
  window.addEventListener("keydown", stop);
  return stop;
}

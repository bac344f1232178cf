import { useLayoutEffect, useRef } from "react";
import { saveTabsSoon } from "./tab-storage.ts";
import { scrolled } from "./tab-store.ts";

/** What came back after a reload fills itself from the server first; scrolling waits for its height so long. */
const waitForHeightMs = 5_000;

/** How far the window was scrolled when it last was: to ask it lays the page out. */
let scrolledTo = 0;

/**
 * Keeps how far a page is scrolled, as a whole and in its parts: not every browser does so for what is hidden. Answers the
 * ref of the page's element.
 */
export function usePaneScroll(key: string) {
  const pane = useRef<HTMLDivElement>(null);
  const parts = useRef(new Map<Element, number>());
  useLayoutEffect(
    function keepScroll() {
      const element = pane.current;
      if (!element) return undefined;
      for (const [part, top] of parts.current) part.scrollTop = top;
      const stopRestoring = scrollWhenHighEnough(element, scrolled.get(key) ?? 0);
      const noteWhole = () => {
        scrolledTo = window.scrollY;
        scrolled.set(key, scrolledTo);
        saveTabsSoon();
      };
      const notePart = ({ target }: Event) => {
        if (target instanceof Element) parts.current.set(target, target.scrollTop);
      };
      window.addEventListener("scroll", noteWhole, { passive: true });
      element.addEventListener("scroll", notePart, { passive: true, capture: true });
      return () => {
        stopRestoring();
        window.removeEventListener("scroll", noteWhole);
        element.removeEventListener("scroll", notePart, { capture: true });
      };
    },
    [key],
  );
  return pane;
}

/** Scrolls the window as far as it was, at once or as soon as the page has grown; whoever scrolls first ends that. */
function scrollWhenHighEnough(element: Element, top: number): () => void {
  // Where the last page was at its top, and this one belongs there, nothing moves.
  if (top === 0 && scrolledTo === 0) return () => {};
  const reach = () => {
    window.scrollTo({ top, behavior: "instant" });
    return Math.abs(window.scrollY - top) <= 1;
  };
  if (reach()) return () => {};
  const observer = new ResizeObserver(() => {
    if (reach()) stop();
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

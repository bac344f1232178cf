import { useEffect, useRef, type RefObject } from "react";

/** Runs whenever the element comes in sight, and again while it stays there; null waits. */
export function useLastInSight(run: (() => void) | null): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(function watch() {
    if (run === null || element.current === null) return undefined;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && run());
    watcher.observe(element.current);
    return () => watcher.disconnect();
  });
  return element;
}

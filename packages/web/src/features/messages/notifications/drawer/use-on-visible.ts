import { useEffect, useRef, type RefObject } from "react";

/** Runs when the element becomes visible, and after each render while it is visible; null does nothing. */
export function useOnVisible(run: (() => void) | null): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(function watch() {
    if (run === null || element.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && run());
    observer.observe(element.current);
    return () => observer.disconnect();
  });
  return element;
}

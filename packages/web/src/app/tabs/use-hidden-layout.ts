import { useCallback, useInsertionEffect, useRef } from "react";

const isSupported = CSS.supports("content-visibility", "hidden");

/**
 * Keeps the layout of a hidden page. `<Activity>` hides with `display: none`, which makes the browser rebuild every
 * box when the page returns; `content-visibility: hidden` keeps them. An insertion effect runs right after Activity's
 * change, before anything is measured. Returns the ref of the page's element.
 */
export function useHiddenLayout(isShown: boolean): (element: HTMLElement | null) => void {
  const pane = useRef<HTMLElement>(null);
  useInsertionEffect(
    function toggle() {
      if (!isSupported || !pane.current) return;
      pane.current.toggleAttribute("data-resting", !isShown);
      pane.current.style.removeProperty("display");
    },
    [isShown],
  );
  return useCallback((element) => {
    // React clears refs of hidden elements, but this one is still needed.
    if (element) pane.current = element;
  }, []);
}

import { useCallback, useInsertionEffect, useRef } from "react";

const canRest = CSS.supports("content-visibility", "hidden");

/**
 * Lets a hidden page rest with everything laid out. `<Activity>` hides by `display: none`, and the browser then builds each box
 * anew when the page comes back; of what is `content-visibility: hidden` it keeps them. An insertion effect, for it runs
 * right behind Activity's own change of the document: nothing has been measured in between. Answers the ref of the
 * page's element.
 */
export function useRestingPane(isShown: boolean): (element: HTMLElement | null) => void {
  const pane = useRef<HTMLElement>(null);
  useInsertionEffect(
    function restOrWake() {
      if (!canRest || !pane.current) return;
      pane.current.toggleAttribute("data-resting", !isShown);
      pane.current.style.removeProperty("display");
    },
    [isShown],
  );
  return useCallback((element) => {
    // React takes refs away from what it hides; this one is still needed then.
    if (element) pane.current = element;
  }, []);
}

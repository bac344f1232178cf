import { useEffect, type RefObject } from "react";

/** Rows are drawn from this far above the window to as far below it. */
const nearness = "100px 0px";
/** What is hidden in this way the browser's own search still finds; where it does not know it, all rows are drawn. */
const canFindHidden = "onbeforematch" in document.documentElement;

/**
 * Leaves the rows of a long table that are far out of sight undrawn, so that a new theme or size costs what is seen.
 * `content-visibility: auto` alone draws a screen and a half around the window.
 */
export function useOffscreenRows(body: RefObject<HTMLElement | null>, isLong: boolean): void {
  useEffect(
    function watchRows() {
      const table = body.current;
      if (!table) return undefined;
      if (!isLong || !canFindHidden) return [...table.children].forEach((row) => row.removeAttribute("hidden"));
      const show = ({ target, isIntersecting }: IntersectionObserverEntry) =>
        isIntersecting ? target.removeAttribute("hidden") : target.setAttribute("hidden", "until-found");
      const near = new IntersectionObserver((entries) => entries.forEach(show), { rootMargin: nearness });
      const watchAll = () => [...table.children].forEach((row) => near.observe(row));
      const coming = new MutationObserver(watchAll);
      coming.observe(table, { childList: true });
      watchAll();
      return () => {
        coming.disconnect();
        near.disconnect();
      };
    },
    [body, isLong],
  );
}

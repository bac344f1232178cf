import { useEffect, type RefObject } from "react";

/** Rows render this far above and below the window. */
const nearness = "100px 0px";
/** `until-found` content stays searchable in the browser. Where it is not supported, all rows render. */
const canFindHidden = "onbeforematch" in document.documentElement;

/** Skips off-screen rows of a long table, more strictly than `content-visibility`, so that a new theme or size stays cheap. */
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

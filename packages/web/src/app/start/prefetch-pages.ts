import { mayPrefetch } from "../../kernel/cache/prefetch.ts";
import { queryClient } from "../../kernel/cache/queries.ts";
import { isLight, loadPage } from "../router/pages.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";

/** Time without requests before a prefetch. */
const quietMs = 2_000;
const lookEveryMs = 500;

/** End of the last request, in `performance.now()` milliseconds. */
// oxlint-disable-next-line session/module-state -- no data of a user
let lastEnd = 0;
// The resource timing buffer ends after 250 entries; an observer does not.
new PerformanceObserver((list) => {
  lastEnd = Math.max(lastEnd, ...list.getEntries().map((entry) => entry.startTime + entry.duration));
}).observe({ type: "resource", buffered: true });

const isQuiet = () =>
  document.visibilityState === "visible" &&
  document.readyState === "complete" &&
  queryClient.isFetching() === 0 &&
  performance.now() - lastEnd >= quietMs;

/** Safari has no `requestIdleCallback`. */
const whenIdle = (run: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(run) : setTimeout(run));

/**
 * Prefetches the palette and the small pages of the menu, one at a time while the network and the browser are idle,
 * if `mayPrefetch`. The code stays in memory, so large pages load on hover only. Returns the function that stops
 * it.
 */
export function prefetchPages(components: readonly string[]): () => void {
  const pages = components.filter(isLight).map((component) => () => loadPage(component));
  const waiting: (() => Promise<unknown>)[] = [() => import("../palette/palette.tsx"), ...pages];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const prefetchWhenIdle = () => {
    if (!mayPrefetch()) return;
    if (!isQuiet()) timer = setTimeout(prefetchWhenIdle, lookEveryMs);
    else whenIdle(() => unawaited(fetchNext(), "unasked"));
  };
  const fetchNext = async () => {
    await waiting
      .shift()?.()
      .catch(() => {});
    if (waiting.length > 0) prefetchWhenIdle();
  };
  prefetchWhenIdle();
  return () => {
    clearTimeout(timer);
    waiting.splice(0);
  };
}

import { mayPrefetch } from "../../kernel/cache/prefetch.ts";
import { queryClient } from "../../kernel/cache/queries.ts";
import { configureCalls } from "../../kernel/http/call.ts";
import { isLight, loadPage } from "../router/pages.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";

/** Time without requests before a prefetch, apart from calls in the background. */
const quietMs = 2_000;
const lookEveryMs = 500;

/** End of the last request that counts, in `performance.now()` milliseconds. */
// oxlint-disable-next-line session/module-state -- no data of a user
let lastEnd = performance.now();
const noteEnd = (at: number) => {
  lastEnd = Math.max(lastEnd, at);
};

// A desk whose records change every second fetches them again every second, and would never be quiet. Calls are therefore noted one by one.
configureCalls({ ended: () => noteEnd(performance.now()) });

// The resource timing buffer ends after 250 entries; an observer does not.
new PerformanceObserver((list) => {
  for (const { initiatorType, startTime, duration } of list.getEntries() as PerformanceResourceTiming[])
    if (initiatorType !== "fetch") noteEnd(startTime + duration);
}).observe({ type: "resource", buffered: true });

/** Whether nothing is fetched that was not shown before. */
const isShown = () => queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) === 0;

const isQuiet = () =>
  document.visibilityState === "visible" &&
  document.readyState === "complete" &&
  isShown() &&
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

import { mayFetchAhead } from "../../kernel/cache/prefetch.ts";
import { queryClient } from "../../kernel/cache/queries.ts";
import { isLight, loadPage } from "../router/pages.ts";

/** Nothing has been fetched for so long when something is fetched ahead. */
const quietMs = 1_000;
const lookEveryMs = 500;

/** When the last fetch ended, in milliseconds of this page's clock. */
let lastEnd = 0;
// Unlike the list of all fetches it goes on behind the 250th.
new PerformanceObserver((list) => {
  lastEnd = Math.max(lastEnd, ...list.getEntries().map((entry) => entry.startTime + entry.duration));
}).observe({ type: "resource", buffered: true });

const isQuiet = () =>
  document.visibilityState === "visible" &&
  document.readyState === "complete" &&
  queryClient.isFetching() === 0 &&
  performance.now() - lastEnd >= quietMs;

/** Safari knows no idle time. */
const whenIdle = (run: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(run) : setTimeout(run));

/**
 * Fetches the palette, and the code of the light ones of these pages: opening one for the first time then waits for its data
 * alone, and the palette misses no letter of whoever types on at once. One after the other, each when nothing has been fetched
 * for a while and nothing else is to do, and only where `mayFetchAhead`. What is fetched stays in memory, so the other pages
 * wait until somebody points at their entry. Answers how to stop.
 */
export function loadAhead(components: readonly string[]): () => void {
  const pages = components.filter(isLight).map((component) => () => loadPage(component));
  const waiting: (() => Promise<unknown>)[] = [() => import("../palette/palette.tsx"), ...pages];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (!mayFetchAhead()) return;
    if (!isQuiet()) timer = setTimeout(look, lookEveryMs);
    else whenIdle(() => void fetchNext());
  };
  const fetchNext = async () => {
    await waiting
      .shift()?.()
      .catch(() => {});
    if (waiting.length > 0) look();
  };
  look();
  return () => {
    clearTimeout(timer);
    waiting.splice(0);
  };
}

import { isLight, loadPage } from "./pages.ts";

interface Connection {
  saveData?: boolean;
}

/** Safari knows no idle time; a moment after the page is drawn does as well. */
const soon = (run: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 3_000 });
  else setTimeout(run, 300);
};

/**
 * Fetches the code of the light ones of these pages, one after the other and while nothing else is to do: opening one for the
 * first time then waits for its data alone. What is fetched stays in memory, so the others wait
 * until somebody points at their entry. Nothing is fetched where the device asks to save data. Answers how to stop.
 */
export function loadAhead(components: readonly string[]): () => void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const waiting = connection?.saveData ? [] : components.filter(isLight);
  const next = () => {
    const component = waiting.shift();
    if (component !== undefined) soon(() => void loadPage(component).then(next));
  };
  next();
  return () => void waiting.splice(0);
}

/** Ends the current task, so that the browser handles input and draws before the work goes on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Runs work after the next drawing. Returns the function that cancels it. */
export function afterDrawing(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** At the latest after this time. */
const idleMs = 300;

/** Runs work when the browser has nothing else to do. Returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, idleMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: idleMs });
  return () => cancelIdleCallback(request);
}

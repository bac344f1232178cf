/** A pause between two letters is shorter than this. */
const pauseMs = 500;

let wroteAt = Number.NEGATIVE_INFINITY;

/** Notes from now on when somebody writes into a field of the page. */
export function watchWriting(page: EventTarget): void {
  page.addEventListener("input", () => (wroteAt = performance.now()), { capture: true });
}

/** Whether somebody is writing at this moment. */
export const isWriting = (): boolean => performance.now() - wroteAt < pauseMs;

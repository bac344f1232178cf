/** A gap between two input events above this length counts as a pause. */
const pauseMs = 500;

let wroteAt = Number.NEGATIVE_INFINITY;

/** Records when the user types into a field of the page. */
export function watchWriting(page: EventTarget): void {
  page.addEventListener("input", () => (wroteAt = performance.now()), { capture: true });
}

/** Whether the user is typing. */
export const isWriting = (): boolean => performance.now() - wroteAt < pauseMs;

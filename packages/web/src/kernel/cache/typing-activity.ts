/** A gap between two input events above this length counts as a pause. */
const pauseMs = 500;

let typedAt = Number.NEGATIVE_INFINITY;

/** Records when the user types into a field of the page. */
export function watchTyping(page: EventTarget): void {
  page.addEventListener("input", () => (typedAt = performance.now()), { capture: true });
}

/** Whether the user is typing. */
export const isTyping = (): boolean => performance.now() - typedAt < pauseMs;

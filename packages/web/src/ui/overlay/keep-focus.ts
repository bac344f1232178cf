import { isShown } from "./open-layers.ts";

/** Areas that get the focus when the focused element inside of them is removed. */
const areas = "[role=dialog], main";

/** The focused element and the areas around it, from the inside out. A removed element no longer has its ancestors. */
interface Focused {
  element: Element;
  around: readonly HTMLElement[];
}

function areasAround(element: Element): HTMLElement[] {
  const area = element.parentElement?.closest<HTMLElement>(areas);
  return area ? [area, ...areasAround(area)] : [];
}

const canHaveFocus = (element: Element) => element.isConnected && !element.matches(":disabled, [inert], [inert] *");

function restoreFocus({ element, around }: Focused): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  // An open dialog moves the focus itself.
  if (isShown("dialog[open], [aria-modal=true]:not([data-closed])")) return;
  // A button that was disabled for a moment gets the focus back.
  if (element.isConnected) return (element as HTMLElement).focus({ preventScroll: true });
  const area = around.find((item) => item.isConnected && item.checkVisibility()) ?? document.getElementById("content");
  area?.focus({ preventScroll: true });
}

/**
 * Keeps the focus out of the body, so that the next key works: when the focused element is removed, its dialog, sheet or page
 * gets the focus. Browsers differ in the events for a removed or disabled element, so this observes the document. All changes of
 * a frame cost one comparison. Returns the function that stops it.
 */
export function keepFocus(): () => void {
  /** Null when the user has moved the focus to the body, such as by a click on text. */
  let last: Focused | null = null;
  let isScheduled = false;
  const controller = new AbortController();
  const { signal } = controller;
  const noteFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = { element: target, around: areasAround(target) };
  };
  // Chromium sends this event for a removed or disabled element, too. In a microtask a removed element is no longer connected.
  const noteLeft = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    queueMicrotask(() => {
      if (last?.element === target && canHaveFocus(last.element)) last = null;
    });
  };
  document.addEventListener("focusin", noteFocus, { signal });
  document.addEventListener("focusout", noteLeft, { signal });
  const observer = new MutationObserver(() => {
    if (last === null || isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      if (last) restoreFocus(last);
    });
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled", "inert"] });
  return () => {
    controller.abort();
    observer.disconnect();
    last = null;
  };
}

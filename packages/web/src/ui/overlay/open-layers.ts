/** Selectors for `isShown`. */
export const questions = "dialog[open], [data-question]";
export const layers = "dialog[open], [role=dialog][aria-modal=true], [role=menu]";

/** Whether an element that matches the selector is visible. Dialogs of hidden pages stay in the document; they do not count. */
export function isShown(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
}

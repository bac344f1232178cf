import { useLayoutEffect } from "react";

/** Number of open dialogs that lock scrolling. */
let holders = 0;

/** Whether a scroll bar takes room. Measured on resize, because reading it when a dialog opens forces a layout. */
let takesRoom = false;
const root = document.documentElement;
new ResizeObserver(() => {
  if (holders === 0) takesRoom = window.innerWidth > root.clientWidth;
}).observe(root);

function hold(by: 1 | -1): void {
  holders += by;
  root.style.overflow = holders > 0 ? "hidden" : "";
  // Reserves the room of a visible scroll bar, so that nothing shifts.
  root.style.scrollbarGutter = holders > 0 && takesRoom ? "stable" : "";
}

/** Locks the page's scrolling while a dialog is open. */
export function useScrollLock(isOpen: boolean): void {
  useLayoutEffect(
    function holdStill() {
      if (!isOpen) return undefined;
      hold(1);
      return () => hold(-1);
    },
    [isOpen],
  );
}

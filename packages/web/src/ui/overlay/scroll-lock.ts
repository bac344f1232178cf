import { useLayoutEffect } from "react";

/** Dialogs that hold the page still, now. */
let holders = 0;

/** Whether a scroll bar takes room. Looked up when the page's size changed: to ask when a dialog opens costs a layout. */
let takesRoom = false;
const root = document.documentElement;
new ResizeObserver(() => {
  if (holders === 0) takesRoom = window.innerWidth > root.clientWidth;
}).observe(root);

function hold(by: 1 | -1): void {
  holders += by;
  root.style.overflow = holders > 0 ? "hidden" : "";
  // A bar that takes room leaves its room free, so that nothing moves; where it takes none there is none to leave.
  root.style.scrollbarGutter = holders > 0 && takesRoom ? "stable" : "";
}

/** Keeps the page from scrolling under a dialog. */
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

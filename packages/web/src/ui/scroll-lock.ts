import { useLayoutEffect } from "react";

/** Dialogs that hold the page still, now. */
let holders = 0;

function hold(by: 1 | -1): void {
  const root = document.documentElement;
  // A bar that takes room leaves its room free, so that nothing moves; where it takes none there is none to leave.
  if (holders === 0 && by === 1) root.style.scrollbarGutter = window.innerWidth > root.clientWidth ? "stable" : "";
  holders += by;
  root.style.overflow = holders > 0 ? "hidden" : "";
  if (holders === 0) root.style.scrollbarGutter = "";
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

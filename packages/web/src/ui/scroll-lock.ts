import { useLayoutEffect } from "react";

/** Dialogs that hold the page still, now. */
let holders = 0;

function hold(by: 1 | -1): void {
  holders += by;
  // On the root alone and with its gutter kept: nothing of the page is styled or laid out anew.
  Object.assign(
    document.documentElement.style,
    holders > 0 ? { overflow: "hidden", scrollbarGutter: "stable" } : { overflow: "", scrollbarGutter: "" },
  );
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

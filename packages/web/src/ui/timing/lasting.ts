import { useCallback, useLayoutEffect, useRef } from "react";

/** The same function for as long as the page is there, so that what has it need not be drawn again; it does what `work` does by now. */
export function useLasting<A extends unknown[]>(work: (...given: A) => void): (...given: A) => void {
  const latest = useRef(work);
  useLayoutEffect(() => void (latest.current = work));
  return useCallback((...given: A) => latest.current(...given), []);
}

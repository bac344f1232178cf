import { useCallback, useLayoutEffect, useRef } from "react";

/** A stable function that always runs the latest `work`, so that its consumers do not render again. */
export function useStableCallback<A extends unknown[]>(work: (...input: A) => void): (...input: A) => void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...input: A) => latest.current(...input), []);
}

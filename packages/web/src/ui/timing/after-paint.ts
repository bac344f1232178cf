import { startTransition, useEffect, useState } from "react";

/** Runs `work` after the next paint, so that it does not delay it. Returns the function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A value as of the last paint. Dependent renders then do not delay that paint. */
export function usePainted<T>(value: T, first: T): T {
  const [painted, setPainted] = useState(first);
  useEffect(
    function followPicture() {
      return painted === value ? undefined : afterPaint(() => startTransition(() => setPainted(value)));
    },
    [painted, value],
  );
  return painted;
}

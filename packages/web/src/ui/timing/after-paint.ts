import { startTransition, useEffect, useState } from "react";

/** After the next picture: what is not in it does not hold it up. Answers how to leave it undone. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A value as of the last picture that was drawn: what hangs on it comes after what somebody waits for. */
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

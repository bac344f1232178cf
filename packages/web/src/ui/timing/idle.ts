import { useEffect, useState } from "react";

/** True once the browser has had nothing else to do: what is large and comes last may then be drawn. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(function wait() {
    const tell = () => setIdle(true);
    // Safari knows no idle time; a moment after the page is drawn does as well.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(tell, 600);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(tell, { timeout: 4_000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}

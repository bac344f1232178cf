import { useEffect, useState } from "react";

/** True once the browser has been idle. Use it for large, low-priority content. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(function wait() {
    const becomeIdle = () => setIdle(true);
    // Safari has no `requestIdleCallback`, so a short delay replaces it.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(becomeIdle, 600);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(becomeIdle, { timeout: 4_000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}

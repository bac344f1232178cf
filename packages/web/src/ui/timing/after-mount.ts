import { useEffect, useState } from "react";

/** Opens one commit after mount. A lazily loaded dialog that mounts open would miss the previous focus and could not return it. */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(function openNext() {
    const frame = requestAnimationFrame(() => setMounted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isMounted && isOpen;
}

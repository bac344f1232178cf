import { useEffect, useState } from "react";

/**
 * Opens one commit after the first: a dialog that is mounted open, as one that was loaded for the occasion, would not
 * notice where the focus was and could not give it back.
 */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(function openNext() {
    const frame = requestAnimationFrame(() => setMounted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isMounted && isOpen;
}

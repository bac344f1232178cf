/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** A part that is folded on the screen, and whole on paper. */
export function Fold({ label, children }: { label: string; children: ComponentChildren }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let isFolded = false;
    const show = (isOpen: boolean) => details.current && Object.assign(details.current, { open: isOpen });
    const unfold = () => {
      isFolded = details.current?.open === false;
      show(true);
    };
    const restore = () => isFolded && show(false);
    addEventListener("beforeprint", unfold);
    addEventListener("afterprint", restore);
    return () => {
      removeEventListener("beforeprint", unfold);
      removeEventListener("afterprint", restore);
    };
  }, []);
  return (
    <details ref={details}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}

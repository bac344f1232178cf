import { useEffect, useRef, type ReactNode } from "react";
import css from "./composer.module.css";

interface ToolPanelProps {
  label: string;
  close: () => void;
  children: ReactNode;
}

/** Something to pick from, above the field; a click beside it or Escape closes it. */
export function ToolPanel({ label, close, children }: ToolPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const closing = useRef(close);
  useEffect(() => void (closing.current = close), [close]);
  useEffect(function closeBeside() {
    const leave = ({ target }: PointerEvent) => {
      if (!panel.current?.parentElement?.contains(target as Node)) closing.current();
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, []);
  useEffect(function takeFocus() {
    panel.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, []);
  return (
    <div ref={panel} className={css.panel} role="dialog" aria-label={label}>
      {children}
    </div>
  );
}

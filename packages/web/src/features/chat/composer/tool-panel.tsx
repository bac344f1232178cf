import { useEffect, useRef, type ReactNode } from "react";
import css from "./composer.module.css";

interface ToolPanelProps {
  label: string;
  close: () => void;
  children: ReactNode;
}

/** A panel above the text field. A click outside or Escape closes it. */
export function ToolPanel({ label, close, children }: ToolPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  }, [close]);
  useEffect(function closeOnOutsideClick() {
    const closeIfOutside = ({ target }: PointerEvent) => {
      if (!panel.current?.parentElement?.contains(target as Node)) closing.current();
    };
    document.addEventListener("pointerdown", closeIfOutside);
    return () => document.removeEventListener("pointerdown", closeIfOutside);
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

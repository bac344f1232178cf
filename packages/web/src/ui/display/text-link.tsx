import type { MouseEvent, ReactNode } from "react";
import css from "./text-link.module.css";

interface WayProps {
  to: string;
  /** Goes there inside of the app. */
  follow: () => void;
  /** Instead of the look of a link within a text. */
  className?: string | undefined;
  children: ReactNode;
}

/** A link to another page of the app, within a row or a text. Modified clicks stay the browser's. */
export function Way({ to, follow, className = css.way, children }: WayProps) {
  const press = (event: MouseEvent) => {
    event.stopPropagation();
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    follow();
  };
  return (
    <a href={to} className={className} onClick={press}>
      {children}
    </a>
  );
}

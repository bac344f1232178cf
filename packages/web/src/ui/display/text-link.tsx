import type { MouseEvent, ReactNode } from "react";
import css from "./text-link.module.css";

interface TextLinkProps {
  to: string;
  /** Navigates inside the app. */
  follow: () => void;
  /** Replaces the style of an inline link. */
  className?: string | undefined;
  children: ReactNode;
}

/** A link to another page of the app. Clicks with a modifier key are left to the browser. */
export function TextLink({ to, follow, className = css.way, children }: TextLinkProps) {
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

import type { ReactNode } from "react";
import { go } from "../../../kernel/lists/page.ts";
import { useCan } from "../../../kernel/session/session.ts";
import { Way } from "../../../ui/display/text-link.tsx";

interface PlaceWayProps {
  to: string | null;
  /** The permission that opens it. */
  code: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Leads to another page, for who may open it; the text alone for others. */
export function PlaceLink({ to, code, className, children }: PlaceWayProps) {
  const mayOpen = useCan(code);
  if (to === null || !mayOpen) return <span className={className}>{children}</span>;
  return (
    <Way to={to} follow={() => go(to)} className={className}>
      {children}
    </Way>
  );
}

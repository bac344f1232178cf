import type { ReactNode } from "react";
import { navigate } from "../../../../kernel/lists/page.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { TextLink } from "../../../../ui/display/text-link.tsx";

interface PlaceLinkProps {
  to: string | null;
  /** The permission to open the page. */
  code: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to another page; plain text without the permission. */
export function PlaceLink({ to, code, className, children }: PlaceLinkProps) {
  const mayOpen = useCan(code);
  if (to === null || !mayOpen) return <span className={className}>{children}</span>;
  return (
    <TextLink to={to} follow={() => navigate(to)} className={className}>
      {children}
    </TextLink>
  );
}

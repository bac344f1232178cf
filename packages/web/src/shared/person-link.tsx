import type { ReactNode } from "react";
import { TextLink } from "../ui/display/text-link.tsx";
import { navigate } from "../kernel/lists/page.ts";
import { useCan } from "../kernel/session/rights.ts";

interface PersonLinkProps {
  /** Id of an app user; null when there is none. */
  id: number | null;
  children: ReactNode;
}

/** The name of an app user. It links to the person page for users who may open it. */
export function PersonLink({ id, children }: PersonLinkProps) {
  const mayOpen = useCan("person");
  if (id === null || !mayOpen) return children;
  const to = `/person?id=${id}`;
  return (
    <TextLink to={to} follow={() => navigate(to)}>
      {children}
    </TextLink>
  );
}

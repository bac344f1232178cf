import type { ReactNode } from "react";
import { Way } from "../ui/display/text-link.tsx";
import { go } from "../kernel/lists/page.ts";
import { useCan } from "../kernel/session/session.ts";

interface PersonWayProps {
  /** Of one of the app people; null where nobody is named. */
  id: number | null;
  children: ReactNode;
}

/** One of the app people, leading to the page about them for who may open it (issue 6, Customer 360: reachable from any row). */
export function PersonLink({ id, children }: PersonWayProps) {
  const mayOpen = useCan("person");
  if (id === null || !mayOpen) return children;
  const to = `/person?id=${id}`;
  return (
    <Way to={to} follow={() => go(to)}>
      {children}
    </Way>
  );
}

import type { ReactNode } from "react";
import { Way } from "../ui/way.tsx";
import { go } from "./page.ts";
import { useCan } from "./session.ts";

interface PersonWayProps {
  /** Of one of the app people; null where nobody is named. */
  id: number | null;
  children: ReactNode;
}

/** One of the app people, leading to the page about them for who may open it (issue 6, Customer 360: reachable from any row). */
export function PersonWay({ id, children }: PersonWayProps) {
  const mayOpen = useCan("person");
  if (id === null || !mayOpen) return children;
  const to = `/person?id=${id}`;
  return (
    <Way to={to} follow={() => go(to)}>
      {children}
    </Way>
  );
}

import type { ReactNode } from "react";
import { navigate } from "../../kernel/lists/page.ts";
import { useCan } from "../../kernel/session/rights.ts";
import { TextLink } from "../../ui/display/text-link.tsx";

/** The pages of the queues, whose codes are the permissions for them. */
const paths = { discount: "/discounts", "wedding-refund": "/refunds" } as const;

interface ReviewLinkProps {
  queue: keyof typeof paths;
  /** The item; null if there is none. */
  id: number | null;
  children: ReactNode;
}

/** A text that links to the item of a review queue for users who may see the queue. */
export function ReviewLink({ queue, id, children }: ReviewLinkProps) {
  const maySee = useCan(queue);
  if (id === null || !maySee) return children;
  const to = `${paths[queue]}?id=${id}`;
  return (
    <TextLink to={to} follow={() => navigate(to)}>
      {children}
    </TextLink>
  );
}

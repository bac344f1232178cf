import { navigate } from "../kernel/lists/page.ts";
import { useCan } from "../kernel/session/rights.ts";
import { TextLink } from "../ui/display/text-link.tsx";

/** The page of each kind of order. */
const paths = { delivery: "/order", driver: "/daiorder", errand: "/sendorder" } as const;

/** An order number. It links to the order for users who may open it. */
export function OrderLink({ kind, number }: { kind: keyof typeof paths; number: string }) {
  const mayOpen = useCan(`order:${kind}`);
  if (!mayOpen) return number;
  const to = `${paths[kind]}?${new URLSearchParams({ number })}`;
  return (
    <TextLink to={to} follow={() => navigate(to)}>
      {number}
    </TextLink>
  );
}

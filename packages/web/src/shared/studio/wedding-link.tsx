import { navigate } from "../../kernel/lists/page.ts";
import { useCan } from "../../kernel/session/rights.ts";
import { TextLink } from "../../ui/display/text-link.tsx";

/** The number of a wedding. It links to the wedding for users who may open it. */
export function WeddingLink({ id, number }: { id: number; number: string }) {
  const mayOpen = useCan("wedding");
  if (!mayOpen) return number;
  const to = `/weddings?id=${id}`;
  return (
    <TextLink to={to} follow={() => navigate(to)}>
      {number}
    </TextLink>
  );
}

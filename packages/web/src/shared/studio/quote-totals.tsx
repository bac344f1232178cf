import type { Quote } from "@vowdesk/contract/studio/quotes";
import { Money } from "../../kernel/i18n/money.tsx";

/** The total of the accepted option, else the lowest and the highest one. */
export function QuoteTotals({ quote: { options, accepted } }: { quote: Pick<Quote, "options" | "accepted"> }) {
  const counted = accepted === null ? options : options.filter(({ number }) => number === accepted);
  const totals = counted.map(({ totalCents }) => totalCents);
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  return (
    <>
      <Money cents={low} />
      {high > low && (
        <>
          {" – "}
          <Money cents={high} />
        </>
      )}
    </>
  );
}

import { useLingui } from "@lingui/react/macro";
import type { Quote, QuoteState } from "@vowdesk/contract/quotes";
import { Money } from "../../kernel/i18n/money.tsx";
import { Badge, type Tone } from "../../ui/display/badge.tsx";
import { quoteStateNames } from "../studio-labels.ts";

const tones: Readonly<Record<QuoteState, Tone>> = {
  draft: "calm",
  sent: "brand",
  accepted: "good",
  declined: "bad",
  withdrawn: "calm",
  expired: "warn",
};

/** The state of a quote. */
export function QuoteStateBadge({ state }: { state: QuoteState }) {
  const { i18n } = useLingui();
  return <Badge tone={tones[state]}>{i18n._(quoteStateNames[state])}</Badge>;
}

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

import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Money } from "../../kernel/i18n/money.tsx";
import { Fact, Facts } from "../../ui/display/facts.tsx";

interface SoldFactsProps {
  /** The price of the offer, as a fact. */
  children: ReactNode;
  lines: readonly { text: string; cents: number }[];
  discountCents: number;
  totalCents: number;
}

/** The price of an offer, the extra lines, the discount, and the total. */
export function SoldFacts({ children, lines, discountCents, totalCents }: SoldFactsProps) {
  return (
    <Facts>
      {children}
      {lines.map(({ text, cents }, index) => (
        <Fact key={index} name={text}>
          <Money cents={cents} />
        </Fact>
      ))}
      {discountCents > 0 && (
        <Fact name={<Trans context="field">Discount</Trans>}>
          <Money cents={-discountCents} />
        </Fact>
      )}
      <Fact name={<Trans context="field">Total</Trans>}>
        <strong>
          <Money cents={totalCents} />
        </strong>
      </Fact>
    </Facts>
  );
}

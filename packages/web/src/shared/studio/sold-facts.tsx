import { Trans } from "@lingui/react/macro";
import { centsOfLine, type QuoteLine } from "@vowdesk/contract/studio/quotes";
import type { ReactNode } from "react";
import { Money } from "../../kernel/i18n/money.tsx";
import { Fact, Facts } from "../../ui/display/facts.tsx";

interface SoldFactsProps {
  /** The price of the offer, as a fact. */
  children: ReactNode;
  lines: readonly QuoteLine[];
  discountCents: number;
  totalCents: number;
}

/** The count of a line, and the price of one piece. */
const UnitPrice = ({ count, cents }: { count: number; cents: number }) => (
  <>
    {count} × <Money cents={cents} />
  </>
);

/** The price of an offer, the extra lines, the discount, and the total. */
export function SoldFacts({ children, lines, discountCents, totalCents }: SoldFactsProps) {
  return (
    <Facts>
      {children}
      {lines.map(({ text, count = 1, cents }, index) => (
        <Fact key={index} name={text} more={count > 1 && <UnitPrice count={count} cents={cents} />}>
          <Money cents={centsOfLine({ count, cents })} />
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

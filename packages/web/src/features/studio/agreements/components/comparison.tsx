import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AgreementBasis, AgreementLines } from "@vowdesk/contract/studio/agreements";
import type { ReactNode } from "react";
import { Money } from "../../../../kernel/i18n/money.tsx";
import type { Included } from "@vowdesk/contract/studio/offers";
import { IncludedFacts } from "../../../../shared/studio/included-facts.tsx";
import { SoldFacts } from "../../../../shared/studio/sold-facts.tsx";
import { Fact } from "../../../../ui/display/facts.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import css from "./agreements.module.css";

/** What a version or its basis sells. Amounts are in cents. */
interface Sold extends Included {
  offerName: string;
  photoCount: number;
  priceCents: number;
  lines: AgreementLines;
  discountCents: number;
  totalCents: number;
}

function Column({ title, sold, children }: { title: ReactNode; sold: Sold; children?: ReactNode }) {
  const { offerName, photoCount, priceCents, lines, discountCents, totalCents } = sold;
  return (
    <section className={css.column}>
      <h3>{title}</h3>
      {children}
      <SoldFacts lines={lines} discountCents={discountCents} totalCents={totalCents}>
        <Fact name={offerName} more={plural(photoCount, { one: "# photo", other: "# photos" })}>
          <Money cents={priceCents} />
        </Fact>
        <IncludedFacts included={sold} />
      </SoldFacts>
    </section>
  );
}

function BasisTitle({ basis: { kind, number } }: { basis: AgreementBasis }) {
  return kind === "quote" ? (
    <Trans>Accepted quote, option {number}</Trans>
  ) : (
    <Trans context="agreement">Signed version {number}</Trans>
  );
}

/** The figures of a version beside those of the quote or version that it follows. */
export function Comparison({ basis, sold }: { basis: AgreementBasis | null; sold: Sold | null }) {
  const { i18n } = useLingui();
  const difference = basis && sold ? sold.totalCents - basis.totalCents : 0;
  return (
    <div className={css.columns}>
      {basis && (
        <Column title={<BasisTitle basis={basis} />} sold={basis}>
          <p className={css.quiet}>{formatTime(basis.at, "date", i18n.locale)}</p>
        </Column>
      )}
      {sold && <Column title={<Trans context="agreement">This agreement</Trans>} sold={sold} />}
      {difference !== 0 && (
        <p className={css.difference} role="status">
          <Trans context="agreement">Difference</Trans> <Money cents={difference} />
        </p>
      )}
    </div>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import type { Language } from "@vowdesk/contract/kernel";
import type { Offer, OfferVersion } from "@vowdesk/contract/studio/offers";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { purposeNames } from "../../../../shared/studio-labels.ts";
import { IncludedFacts } from "../../../../shared/studio/included-facts.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import css from "./offers.module.css";

/** Description and services in the language of the user. */
export function OfferTextFacts({ offer }: { offer: Offer }) {
  const { i18n } = useLingui();
  const { description, services } = offer.texts[i18n.locale as Language];
  const lines = services.split("\n").filter((line) => line.trim() !== "");
  return (
    <>
      {description && <p className={css.description}>{description}</p>}
      {lines.length > 0 ? (
        <ul className={css.services}>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      ) : (
        !description && <>—</>
      )}
    </>
  );
}

/** Prices, photos, shoots and shares of a version. */
export function Terms({ terms }: { terms: Offer | OfferVersion }) {
  const { i18n } = useLingui();
  const { photoCount, parts } = terms;
  return (
    <Facts>
      <Fact name={<Trans context="field">Price</Trans>}>
        <Money cents={terms.priceCents} />
      </Fact>
      <Fact name={<Trans context="payment">Deposit</Trans>}>
        <Money cents={terms.depositCents} />
      </Fact>
      <Fact name={<Trans context="offer">Retouched photos included</Trans>}>{i18n.number(photoCount)}</Fact>
      <Fact name={<Trans>Price of an extra photo</Trans>}>
        <Money cents={terms.extraPhotoCents} />
      </Fact>
      <IncludedFacts included={terms} />
      <Fact name={<Trans context="offer">Shoots included</Trans>}>
        {terms.purposes.map((purpose) => i18n._(purposeNames[purpose])).join(", ") || "—"}
      </Fact>
      <Fact name={<Trans>Income recognised in steps</Trans>}>
        <Trans>
          Shoot {parts.shoot}%, photo selection {parts.selection}%, pickup {parts.pickup}%
        </Trans>
      </Fact>
    </Facts>
  );
}

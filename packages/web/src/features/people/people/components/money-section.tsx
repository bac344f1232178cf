import { Trans } from "@lingui/react/macro";
import { kindOfNumber } from "@vowdesk/contract/local/orders";
import type { MoneyEntry, PersonSections } from "@vowdesk/contract/people/people";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { purposeName } from "../people.labels.ts";
import { Fact } from "../../../../ui/display/facts.tsx";
import { Facts } from "./facts.tsx";
import { orderCode, orderPath } from "./order-links.ts";
import { PlaceLink } from "./place-link.tsx";
import { TranslatedText } from "./translated-text.tsx";
import css from "./person.module.css";

/** The balance and the latest entries of the ledger. */
export function MoneySection({
  section: { balanceCents, entries },
}: {
  section: NonNullable<PersonSections["money"]>;
}) {
  return (
    <>
      {balanceCents !== null && (
        <Facts>
          <Fact name={<Trans context="payment">Balance</Trans>}>
            <Money cents={balanceCents} />
          </Fact>
        </Facts>
      )}
      <Entries entries={entries} />
    </>
  );
}

function Entries({ entries }: { entries: readonly MoneyEntry[] }) {
  return (
    <ItemList items={entries} by="id" className={css.rows} none={<Trans>No transactions yet</Trans>}>
      {(entry) => (
        <div className={css.line}>
          <MoneyText entry={entry} />
          <RelativeTime at={entry.at} className={css.when} />
          <Amount cents={entry.cents} />
        </div>
      )}
    </ItemList>
  );
}

/** The purpose of an entry, with a link to its order. */
export function MoneyText({ entry: { purpose, subject } }: { entry: Pick<MoneyEntry, "purpose" | "subject"> }) {
  const number = subject.startsWith("order:") ? subject.slice("order:".length) : null;
  const kind = number === null ? null : kindOfNumber(number);
  return (
    <span>
      <TranslatedText text={purposeName(purpose)} />{" "}
      {number !== null && kind !== null && (
        <PlaceLink to={orderPath({ kind, number })} code={orderCode(kind)}>
          {number}
        </PlaceLink>
      )}
    </span>
  );
}

/** A signed amount: plus for money received. */
export function Amount({ cents }: { cents: number }) {
  return (
    <span className={css.amount} data-tone={cents > 0 ? "good" : undefined}>
      {cents > 0 && "+"}
      <Money cents={cents} />
    </span>
  );
}

import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { KindFigures, Person, PersonSections } from "@vowdesk/contract/people/people";
import { formatCount } from "../../../../ui/format/count.ts";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { kindNames } from "../../../../locales/order-status.ts";
import { personFilter, sumNames } from "../people.labels.ts";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import { Fact } from "../../../../ui/display/facts.tsx";
import { Facts } from "./facts.tsx";
import { listPath, orderCode, statusName } from "./order-links.ts";
import { OrderRow } from "./order-row.tsx";
import { PlaceLink } from "./place-link.tsx";
import { TranslatedText } from "./translated-text.tsx";
import css from "./person.module.css";

interface OrdersSectionProps {
  person: Person;
  section: NonNullable<PersonSections["orders"]>;
}

/** Figures per kind of order, then the latest orders. */
export function OrdersSection({ person, section: { kinds, latest } }: OrdersSectionProps) {
  if (kinds.length === 0)
    return (
      <p className={css.second}>
        <Trans>No orders yet</Trans>
      </p>
    );
  return (
    <>
      {kinds.map((figures) => (
        <Kind key={figures.kind} person={person} figures={figures} />
      ))}
      <ItemList items={latest} by="number" className={css.rows}>
        {(order) => <OrderRow order={order} />}
      </ItemList>
    </>
  );
}

function Kind({ person, figures }: { person: Person; figures: KindFigures }) {
  const { i18n } = useLingui();
  const { kind, count, more, byStatus, spentCents, refundedCents, cancelled, refunded } = figures;
  const filter = personFilter[person.role];
  const listOf = (query: Readonly<Record<string, string>>) =>
    filter === null ? null : listPath(kind, { [filter]: String(person.id), ...query });
  return (
    <div className={css.kind}>
      <h3>
        <PlaceLink to={listOf({})} code={orderCode(kind)} className={css.kindName}>
          {i18n._(kindNames[kind])}
        </PlaceLink>
      </h3>
      <Facts>
        <Fact name={<Trans context="kind of record">Orders</Trans>}>{formatCount(count, more, i18n.locale)}</Fact>
        <Fact name={i18n._(sumNames[person.role])}>
          <Money cents={spentCents} />
        </Fact>
        <Fact name={<Trans context="state">Cancelled</Trans>}>{i18n.number(cancelled)}</Fact>
        <Fact name={<Trans context="state">Refunded</Trans>}>
          {refunded === 0 ? (
            i18n.number(0)
          ) : (
            <>
              <Money cents={refundedCents} />{" "}
              <small className={css.second}>
                <Plural value={refunded} one="in # order" other="in # orders" />
              </small>
            </>
          )}
        </Fact>
      </Facts>
      <p className={css.states}>
        {Object.entries(byStatus).map(([status, n]) => (
          <PlaceLink key={status} to={listOf({ status })} code={orderCode(kind)} className={css.state}>
            <TranslatedText text={statusName(kind, status)} /> <b>{i18n.number(n)}</b>
          </PlaceLink>
        ))}
      </p>
    </div>
  );
}

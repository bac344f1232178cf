import { Trans, useLingui } from "@lingui/react/macro";
import type { PersonSections } from "@vowdesk/contract/people/people";
import { Badge } from "../../../../ui/display/badge.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { kindNames } from "../../../../locales/order-status.ts";
import { shiftNames, shiftTones } from "../people.labels.ts";
import { Fact } from "../../../../ui/display/facts.tsx";
import { Facts } from "./facts.tsx";

/** The current shift of a worker. */
export function ShiftSection({ section }: { section: NonNullable<PersonSections["shift"]> }) {
  const { i18n } = useLingui();
  const { state, load, zone, rating, serves, since } = section;
  return (
    <Facts>
      <Fact name={<Trans context="field">Status</Trans>}>
        <Badge tone={shiftTones[state]}>{i18n._(shiftNames[state])}</Badge>
      </Fact>
      <Fact name={<Trans context="kind of record">Open orders</Trans>}>{i18n.number(load)}</Fact>
      <Fact name={<Trans context="field">Rating</Trans>}>
        ★ {i18n.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
      </Fact>
      <Fact name={<Trans context="order">Zone</Trans>}>{zone}</Fact>
      <Fact name={<Trans context="order">Services</Trans>}>
        {serves.map((kind) => i18n._(kindNames[kind])).join(" · ")}
      </Fact>
      {since && (
        <Fact name={<Trans>On shift since</Trans>}>
          <RelativeTime at={since} />
        </Fact>
      )}
    </Facts>
  );
}

export function ShopSection({ section }: { section: NonNullable<PersonSections["shop"]> }) {
  const { name, address, zone, isOpen } = section;
  return (
    <Facts>
      <Fact name={<Trans context="kind of record">Shop</Trans>}>{name}</Fact>
      <Fact name={<Trans context="field">Address</Trans>}>
        {address} · {zone}
      </Fact>
      <Fact name={<Trans context="field">Status</Trans>}>
        <Badge tone={isOpen ? "good" : "calm"}>
          {isOpen ? <Trans>Open for orders</Trans> : <Trans>Closed for orders</Trans>}
        </Badge>
      </Fact>
    </Facts>
  );
}

import { nameChoices } from "../../../ui/format/name-order.ts";
import type { MessageDescriptor } from "@lingui/core";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { merchantsApi, peopleApi, type MerchantDetail } from "@vowdesk/contract/people/people";
import { call } from "../../../kernel/http/call.ts";
import { MaskedValue } from "../../../kernel/cache/masked-value.tsx";
import { Money } from "../../../kernel/i18n/money.tsx";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { PersonLink } from "../../../shared/person-link.tsx";
import { ItemList } from "../../../ui/display/item-list.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { OrderRow } from "./components/order-row.tsx";
import { PlaceLink } from "./components/place-link.tsx";
import css from "./components/person.module.css";

const stateNames: Readonly<Record<"open" | "closed", MessageDescriptor>> = {
  open: msg`Open for orders`,
  closed: msg`Closed for orders`,
};

function State({ isOpen }: { isOpen: boolean }) {
  const { i18n } = useLingui();
  return <Badge tone={isOpen ? "good" : "calm"}>{i18n._(stateNames[isOpen ? "open" : "closed"])}</Badge>;
}

function MerchantFacts({ merchant }: { merchant: MerchantDetail }) {
  const { id, name, phone, zone, address, balanceCents } = merchant;
  const reveal = async () => (await call(peopleApi.reveal, { id })).phone;
  return (
    <Facts>
      <Fact name={<Trans context="person">Merchant</Trans>}>
        <PersonLink id={id}>{name}</PersonLink>
      </Fact>
      <Fact name={<Trans context="person">Phone</Trans>}>
        <MaskedValue key={id} isPhone masked={phone} right="person:reveal" ask={reveal} />
      </Fact>
      <Fact name={<Trans context="order">Zone</Trans>}>{zone}</Fact>
      <Fact name={<Trans context="field">Address</Trans>}>{address}</Fact>
      {balanceCents !== null && (
        <Fact name={<Trans context="payment">Balance</Trans>}>
          <Money cents={balanceCents} />
        </Fact>
      )}
    </Facts>
  );
}

function Dishes({ dishes }: { dishes: MerchantDetail["dishes"] }) {
  if (dishes === null) return <Hidden />;
  return (
    <ItemList items={dishes} by="id" className={css.rows} none={<Trans>No dishes yet</Trans>}>
      {({ id, name, priceCents, onSale }) => (
        <div className={css.line}>
          <PlaceLink to={`/dishes?id=${id}`} code="dish">
            {name}
          </PlaceLink>
          {!onSale && (
            <Badge>
              <Trans context="state">Off sale</Trans>
            </Badge>
          )}
          <span className={css.amount}>
            <Money cents={priceCents} />
          </span>
        </div>
      )}
    </ItemList>
  );
}

function Orders({ orders }: { orders: MerchantDetail["orders"] }) {
  if (orders === null) return <Hidden />;
  return (
    <ItemList items={orders} by="number" className={css.rows} none={<Trans>No orders yet</Trans>}>
      {(order) => <OrderRow order={order} />}
    </ItemList>
  );
}

const Hidden = () => (
  <p className={css.second}>
    <Trans>Your roles do not include this part.</Trans>
  </p>
);

/** All merchants. A row opens the merchant with dishes and latest orders. */
export const merchants = resource({
  name: "merchants",
  list: merchantsApi.list,
  columns: [
    { field: "name", label: msg({ message: "Merchant", context: "person" }), card: "title", sort: "asc" },
    {
      field: "isOpen",
      label: msg({ message: "Status", context: "field" }),
      width: 150,
      card: "side",
      as: (isOpen) => <State isOpen={isOpen} />,
    },
    { field: "zone", label: msg({ message: "Zone", context: "order" }), width: 120 },
    { field: "address", label: msg({ message: "Address", context: "field" }) },
    { field: "phone", label: msg({ message: "Phone", context: "person" }), width: 150, cut: "never" },
    {
      field: "dishesOnSale",
      label: msg`Dishes on sale`,
      width: 140,
      align: "end",
      as: (count) => i18n.number(count),
    },
  ],
  filters: {
    name: filter.search(msg({ message: "Merchant", context: "person" })),
    state: filter.chips(msg({ message: "Status", context: "field" }), stateNames),
    zone: filter.loaded(msg({ message: "Zone", context: "order" }), {
      call: merchantsApi.list,
      input: { pageSize: 200 },
      choices: ({ records }) => nameChoices(records.map(({ zone }) => zone)),
    }),
  },
  detail: {
    call: merchantsApi.detail,
    title: ({ name }) => name,
    badge: ({ isOpen }) => <State isOpen={isOpen} />,
    sections: [
      {
        title: msg({ message: "Details", context: "heading" }),
        body: (merchant) => <MerchantFacts merchant={merchant} />,
      },
      {
        title: msg({ message: "Dishes", context: "kind of record" }),
        body: ({ dishes }) => <Dishes dishes={dishes} />,
      },
      {
        title: msg({ message: "Latest orders", context: "kind of record" }),
        body: ({ orders }) => <Orders orders={orders} />,
      },
    ],
  },
});

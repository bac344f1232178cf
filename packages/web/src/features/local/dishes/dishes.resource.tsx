import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { dishesApi } from "@vowdesk/contract/local/dishes";
import { Money } from "../../../kernel/i18n/money.tsx";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { PersonLink } from "../../../shared/person-link.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { actions, add } from "./dishes.actions.ts";

const stateNames: Readonly<Record<"on-sale" | "off-sale", MessageDescriptor>> = {
  "on-sale": msg({ message: "On sale", context: "state" }),
  "off-sale": msg({ message: "Off sale", context: "state" }),
};

function State({ onSale }: { onSale: boolean }) {
  const { i18n } = useLingui();
  return <Badge tone={onSale ? "good" : "calm"}>{i18n._(stateNames[onSale ? "on-sale" : "off-sale"])}</Badge>;
}

/** The dishes of all merchants. */
export const dishes = resource({
  name: "dishes",
  list: dishesApi.list,
  columns: [
    { field: "name", label: msg({ message: "Dish", context: "kind of record" }), card: "title", sort: "asc" },
    {
      field: "onSale",
      label: msg({ message: "Status", context: "field" }),
      width: 120,
      card: "side",
      as: (onSale) => <State onSale={onSale} />,
    },
    {
      field: "priceCents",
      label: msg({ message: "Price", context: "field" }),
      width: 120,
      align: "end",
      sort: "desc",
      as: (cents) => <Money cents={cents} />,
    },
    {
      field: "merchantName",
      label: msg({ message: "Merchant", context: "person" }),
      width: 240,
      as: (name, { merchantId }) => <PersonLink id={merchantId}>{name}</PersonLink>,
    },
    { field: "zone", label: msg({ message: "Zone", context: "order" }), width: 120 },
  ],
  filters: {
    name: filter.search(msg({ message: "Dish", context: "kind of record" })),
    merchant: filter.text(msg({ message: "Merchant", context: "person" })),
    state: filter.chips(msg({ message: "Status", context: "field" }), stateNames),
  },
  actions,
  tools: [add],
  detail: {
    call: dishesApi.detail,
    title: ({ name }) => name,
    badge: ({ onSale }) => <State onSale={onSale} />,
    sections: [
      {
        title: msg({ message: "Details", context: "heading" }),
        body: ({ priceCents, merchantId, merchantName, zone }) => (
          <Facts>
            <Fact name={<Trans context="field">Price</Trans>}>
              <Money cents={priceCents} />
            </Fact>
            <Fact name={<Trans context="person">Merchant</Trans>}>
              <PersonLink id={merchantId}>{merchantName}</PersonLink>
            </Fact>
            <Fact name={<Trans context="order">Zone</Trans>}>{zone}</Fact>
          </Facts>
        ),
      },
    ],
  },
});

import { msg } from "@lingui/core/macro";
import { offersApi } from "@vowdesk/contract/studio/offers";
import { Money } from "../../../kernel/i18n/money.tsx";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { stateBadge } from "../../../ui/display/state-badge.tsx";
import { actions, add } from "./offers.actions.ts";
import { OfferTextFacts, Terms } from "./components/terms.tsx";
import { Versions } from "./components/versions.tsx";
import { offerStateNames } from "./offers.labels.ts";
import { createdColumn } from "../../../shared/created-column.tsx";

const State = stateBadge(offerStateNames, { draft: "warn", active: "good", retired: "calm" });

/** The list of what the studio sells. */
export const offers = resource({
  name: "offers",
  list: offersApi.list,
  columns: [
    { field: "name", label: msg({ message: "Name", context: "of a record" }), card: "title" },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 104,
      card: "side",
      as: (state) => <State state={state} />,
    },
    {
      field: "priceCents",
      label: msg({ message: "Price", context: "field" }),
      width: 130,
      align: "end",
      as: (cents) => <Money cents={cents} />,
    },
    {
      field: "depositCents",
      label: msg({ message: "Deposit", context: "payment" }),
      width: 130,
      align: "end",
      as: (cents) => <Money cents={cents} />,
    },
    {
      field: "photoCount",
      label: msg({ message: "Retouched photos included", context: "offer" }),
      width: 130,
      align: "end",
    },
    { field: "number", label: msg({ message: "Version", context: "of a text" }), width: 96, cut: "never" },
    { field: "createdAt", ...createdColumn },
  ],
  filters: {
    name: filter.search(msg({ message: "Name", context: "of a record" })),
    state: filter.tabs(msg({ message: "Status", context: "field" }), offerStateNames),
  },
  actions,
  tools: [add],
  detail: {
    call: offersApi.detail,
    title: ({ name }) => name,
    badge: ({ state }) => <State state={state} />,
    sections: [
      { title: msg({ message: "Description", context: "field" }), body: (offer) => <OfferTextFacts offer={offer} /> },
      { title: msg({ message: "Terms", context: "offer" }), body: (offer) => <Terms terms={offer} /> },
      {
        title: msg({ message: "Versions", context: "offer" }),
        body: (offer) => <Versions key={offer.id} offer={offer} />,
      },
    ],
  },
});

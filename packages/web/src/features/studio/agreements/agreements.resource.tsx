import { msg } from "@lingui/core/macro";
import { agreementsApi, type Agreement } from "@vowdesk/contract/studio/agreements";
import { Money } from "../../../kernel/i18n/money.tsx";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { AgreementStateBadge } from "../../../shared/studio/state-badges.tsx";
import { agreementStateNames } from "../../../shared/studio-labels.ts";
import { actions, draft } from "./agreements.actions.ts";
import { AgreementBody, Check, Discount, Figures, Signatures } from "./components/contents.tsx";
import { createdColumn } from "../../../shared/created-column.tsx";

const coupleOf = ({ nameA, nameB }: Agreement) => [nameA, nameB].filter(Boolean).join(" & ");

/** The list of the agreements, one row per version. */
export const agreements = resource({
  name: "agreements",
  list: agreementsApi.list,
  columns: [
    {
      field: "nameA",
      label: msg({ message: "Couple", context: "person" }),
      card: "title",
      as: (_name, agreement) => coupleOf(agreement),
    },
    { field: "weddingNumber", label: msg({ message: "Number", context: "field" }), width: 136, cut: "never" },
    { field: "number", label: msg({ message: "Version", context: "of a text" }), width: 80, cut: "never" },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 120,
      card: "side",
      as: (state) => <AgreementStateBadge state={state} />,
    },
    { field: "offerName", label: msg({ message: "Offer", context: "kind of record" }), width: 130 },
    {
      field: "totalCents",
      label: msg({ message: "Total", context: "field" }),
      width: 120,
      align: "end",
      as: (cents) => <Money cents={cents} />,
    },
    { field: "createdAt", ...createdColumn },
  ],
  filters: {
    name: filter.search(msg`Name or number`),
    state: filter.tabs(msg({ message: "Status", context: "field" }), agreementStateNames),
    weddingId: "hidden",
  },
  actions,
  tools: [draft],
  detail: {
    call: agreementsApi.detail,
    title: coupleOf,
    badge: ({ state }) => <AgreementStateBadge state={state} />,
    isWide: true,
    sections: [
      {
        title: msg({ message: "Text", context: "field" }),
        body: (agreement) => <AgreementBody agreement={agreement} />,
      },
      {
        title: msg({ message: "Figures", context: "agreement" }),
        body: (agreement) => <Figures agreement={agreement} />,
      },
      {
        title: msg({ message: "Signatures", context: "agreement" }),
        body: (agreement) => <Signatures agreement={agreement} />,
      },
      {
        title: msg({ message: "Discount", context: "field" }),
        body: (agreement) => <Discount agreement={agreement} />,
      },
      {
        title: msg({ message: "Integrity", context: "agreement" }),
        body: (agreement) => <Check agreement={agreement} />,
      },
    ],
  },
});

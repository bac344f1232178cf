import { msg } from "@lingui/core/macro";
import { quotesApi } from "@vowdesk/contract/studio/quotes";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { quoteStateNames } from "../../../shared/studio-labels.ts";
import { QuoteTotals } from "../../../shared/studio/quote-totals.tsx";
import { QuoteStateBadge } from "../../../shared/studio/state-badges.tsx";
import { actions, add } from "./quotes.actions.ts";
import { DateText, Options, QuoteFacts } from "./components/quote-facts.tsx";
import { createdColumn } from "../../../shared/created-column.tsx";
import { consultantColumn, consultantFilter } from "../../../shared/studio/consultants.ts";

/** The list of quotes. */
export const quotes = resource({
  name: "quotes",
  list: quotesApi.list,
  columns: [
    { field: "couple", label: msg({ message: "Couple", context: "person" }), card: "title" },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 120,
      card: "side",
      as: (state) => <QuoteStateBadge state={state} />,
    },
    {
      field: "options",
      label: msg({ message: "Total", context: "field" }),
      width: 220,
      align: "end",
      as: (_options, quote) => <QuoteTotals quote={quote} />,
    },
    {
      field: "validUntil",
      label: msg({ message: "Valid until", context: "quote" }),
      width: 140,
      sort: "asc",
      as: (date) => <DateText date={date} />,
    },
    consultantColumn,
    { field: "createdAt", ...createdColumn },
  ],
  filters: {
    name: filter.search(msg({ message: "Name", context: "of a record" })),
    state: filter.tabs(msg({ message: "Status", context: "field" }), quoteStateNames),
    consultantId: consultantFilter(weddingsApi.consultants),
    from: filter.date(msg({ message: "Valid from", context: "quote" })),
    to: filter.date(msg({ message: "Valid to", context: "quote" })),
    leadId: "hidden",
  },
  actions,
  tools: [add],
  detail: {
    call: quotesApi.detail,
    title: ({ couple }) => couple,
    badge: ({ state }) => <QuoteStateBadge state={state} />,
    sections: [
      { title: msg({ message: "Options", context: "quote" }), body: (quote) => <Options quote={quote} /> },
      { title: msg({ message: "Details", context: "heading" }), body: (quote) => <QuoteFacts quote={quote} /> },
    ],
  },
});

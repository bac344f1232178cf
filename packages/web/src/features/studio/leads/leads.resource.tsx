import { msg } from "@lingui/core/macro";
import { leadsApi } from "@vowdesk/contract/studio/leads";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { leadSourceNames } from "../../../shared/studio-labels.ts";
import { actions, add } from "./leads.actions.ts";
import { Contact } from "./components/contact.tsx";
import { DuplicateList } from "./components/duplicates.tsx";
import { LeadQuotes } from "./components/lead-quotes.tsx";
import { coupleOf, LeadFacts, LeadStateBadge, NextTouch, SourceName } from "./components/lead-facts.tsx";
import { Touches } from "./components/touches.tsx";
import { dueNames, stateFilterNames } from "./leads.labels.ts";
import { createdColumn } from "../../../shared/created-column.tsx";
import { consultantColumn, consultantFilter } from "../../../shared/studio/consultants.ts";

/** The list of leads. The server masks the phone numbers. */
export const leads = resource({
  name: "leads",
  list: leadsApi.list,
  columns: [
    {
      field: "nameA",
      label: msg({ message: "Couple", context: "person" }),
      card: "title",
      as: (_name, lead) => coupleOf(lead),
    },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 116,
      card: "side",
      as: (state) => <LeadStateBadge state={state} />,
    },
    {
      field: "nextTouchAt",
      label: msg({ message: "Next follow-up", context: "lead" }),
      cut: "wrap",
      width: 176,
      sort: "asc",
      as: (at) => <NextTouch at={at} />,
    },
    {
      field: "source",
      label: msg({ message: "Source", context: "lead" }),
      cut: "wrap",
      width: 128,
      as: (source) => <SourceName source={source} />,
    },
    {
      field: "campaign",
      label: msg({ message: "Campaign", context: "lead" }),
      width: 130,
      as: (campaign) => campaign || "—",
    },
    consultantColumn,
    { field: "createdAt", ...createdColumn, width: 120 },
  ],
  filters: {
    name: filter.search(msg({ message: "Name", context: "of a record" })),
    state: filter.tabs(msg({ message: "Status", context: "field" }), stateFilterNames),
    due: filter.chips(msg({ message: "Next follow-up", context: "lead" }), dueNames),
    dueTo: filter.date(msg`Next follow-up until`),
    phone: filter.text(msg`Phone (full or last 4 digits)`),
    source: filter.chips(msg({ message: "Source", context: "lead" }), leadSourceNames),
    campaign: filter.text(msg({ message: "Campaign", context: "lead" })),
    consultantId: consultantFilter(leadsApi.consultants),
    from: filter.date(msg({ message: "From", context: "period" })),
    to: filter.date(msg({ message: "To", context: "period" })),
  },
  actions,
  tools: [add],
  detail: {
    call: leadsApi.detail,
    title: coupleOf,
    badge: ({ state }) => <LeadStateBadge state={state} />,
    sections: [
      { title: msg({ message: "Contact", context: "couple" }), body: (lead) => <Contact key={lead.id} lead={lead} /> },
      { title: msg({ message: "Details", context: "heading" }), body: (lead) => <LeadFacts lead={lead} /> },
      { title: msg`Contacts with the couple`, body: ({ touches }) => <Touches touches={touches} /> },
      {
        title: msg({ message: "Quotes", context: "kind of record" }),
        body: ({ id }) => <LeadQuotes key={id} leadId={id} />,
      },
      { title: msg`Same phone number`, body: ({ duplicates }) => <DuplicateList duplicates={duplicates} /> },
    ],
  },
});

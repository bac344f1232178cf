import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { weddingsApi, type WeddingState } from "@vowdesk/contract/studio/weddings";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { actions, add } from "./weddings.actions.ts";
import { Agreements } from "./components/agreements.tsx";
import { Contact, coupleOf, WeddingDateText, WeddingFacts } from "./components/couple.tsx";
import { Links } from "./links/links.tsx";
import { Payments } from "./components/payments.tsx";
import { Timeline } from "./components/timeline.tsx";

const weddingStateNames: Readonly<Record<WeddingState, MessageDescriptor>> = {
  active: msg({ message: "Active", context: "wedding" }),
  cancelled: msg({ message: "Cancelled", context: "wedding" }),
};

/** Marks a wedding that was cancelled. */
const CancelledBadge = ({ at }: { at: string | null }) =>
  at === null ? null : (
    <Badge tone="bad">
      <Trans context="wedding">Cancelled</Trans>
    </Badge>
  );

/** The list of weddings. The server masks the phone numbers. */
export const weddings = resource({
  name: "weddings",
  list: weddingsApi.list,
  columns: [
    { field: "nameA", label: msg({ message: "Partner A", context: "person" }), card: "title" },
    { field: "nameB", label: msg({ message: "Partner B", context: "person" }), width: 140 },
    { field: "number", label: msg({ message: "Number", context: "field" }), width: 150, cut: "never", card: "side" },
    {
      field: "weddingDate",
      label: msg({ message: "Wedding date", context: "field" }),
      width: 130,
      sort: "asc",
      as: (date) => <WeddingDateText date={date} />,
    },
    {
      field: "consultantName",
      label: msg({ message: "Consultant", context: "person" }),
      width: 130,
      as: (name) => name || "—",
    },
    {
      field: "cancelledAt",
      label: msg({ message: "Status", context: "field" }),
      width: 120,
      as: (at) => <CancelledBadge at={at} />,
    },
    {
      field: "createdAt",
      label: msg({ message: "Created", context: "field" }),
      width: 132,
      sort: "desc",
      as: (at) => <RelativeTime at={at} />,
    },
  ],
  filters: {
    name: filter.search(msg`Name or number`),
    state: filter.tabs(msg({ message: "Status", context: "field" }), weddingStateNames),
    phone: filter.text(msg`Phone (full or last 4 digits)`),
    consultantId: filter.loaded(msg({ message: "Consultant", context: "person" }), {
      call: weddingsApi.consultants,
      input: {},
      choices: (consultants) => consultants.map(({ id, name }) => ({ value: String(id), label: name })),
    }),
    from: filter.date(msg({ message: "Wedding from", context: "wedding" })),
    to: filter.date(msg({ message: "Wedding to", context: "wedding" })),
  },
  actions,
  tools: [add],
  detail: {
    call: weddingsApi.detail,
    title: coupleOf,
    badge: ({ cancelledAt }) => <CancelledBadge at={cancelledAt} />,
    isWide: true,
    sections: [
      {
        title: msg({ message: "Contact", context: "couple" }),
        body: (wedding) => <Contact key={wedding.id} wedding={wedding} />,
      },
      {
        title: msg({ message: "Wedding", context: "kind of record" }),
        body: (wedding) => <WeddingFacts wedding={wedding} />,
      },
      {
        title: msg({ message: "Agreement", context: "kind of record" }),
        body: (wedding) => <Agreements key={wedding.id} wedding={wedding} />,
      },
      { title: msg`Pages for couples`, body: (wedding) => <Links key={wedding.id} wedding={wedding} /> },
      {
        title: msg({ message: "Payments", context: "kind of record" }),
        body: (wedding) => <Payments key={wedding.id} wedding={wedding} />,
      },
      {
        title: msg({ message: "Timeline", context: "heading" }),
        body: (wedding) => <Timeline key={wedding.id} wedding={wedding} />,
      },
    ],
  },
});

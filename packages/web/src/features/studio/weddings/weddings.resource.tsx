import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { weddingsApi, type WeddingStage, type WeddingState } from "@vowdesk/contract/studio/weddings";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { Badge, type Tone } from "../../../ui/display/badge.tsx";
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

const stageNames: Readonly<Record<WeddingStage, MessageDescriptor>> = {
  planning: msg({ message: "Planning", context: "wedding" }),
  shooting: msg({ message: "Pictures", context: "wedding" }),
  selection: msg({ message: "Photo selection", context: "wedding" }),
  production: msg({ message: "Production", context: "wedding" }),
  collected: msg({ message: "Collected", context: "wedding" }),
  cancelled: weddingStateNames.cancelled,
};
const stageTones: Readonly<Record<WeddingStage, Tone>> = {
  planning: "calm",
  shooting: "brand",
  selection: "brand",
  production: "brand",
  collected: "good",
  cancelled: "bad",
};

/** How far a wedding is. */
function StageBadge({ stage }: { stage: WeddingStage }) {
  const { i18n } = useLingui();
  return <Badge tone={stageTones[stage]}>{i18n._(stageNames[stage])}</Badge>;
}

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
      field: "stage",
      label: msg({ message: "Stage", context: "wedding" }),
      width: 120,
      as: (stage) => <StageBadge stage={stage} />,
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
    badge: ({ stage }) => <StageBadge stage={stage} />,
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

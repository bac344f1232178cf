import { msg } from "@lingui/core/macro";
import { instalmentsApi } from "@vowdesk/contract/studio/wedding-payments";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { actions, add } from "./weddings.actions.ts";
import { Agreements } from "./components/agreements.tsx";
import { Contact, coupleOf, WeddingDateText, WeddingFacts } from "./components/couple.tsx";
import { Appointment, Outstanding } from "./components/figures.tsx";
import { Galleries } from "./components/galleries.tsx";
import { Links } from "./links/links.tsx";
import { Notices } from "./notices/notices.tsx";
import { Payments } from "./components/payments.tsx";
import { Questionnaires } from "./components/questionnaires.tsx";
import { StageBadge, stageNames } from "./components/stage.tsx";
import { Timeline } from "./components/timeline.tsx";
import { WeddingHead } from "./next/wedding-head.tsx";
import { consultantColumn, consultantFilter } from "../../../shared/studio/consultants.ts";

/** The list of weddings. The server masks the phone numbers. */
export const weddings = resource({
  name: "weddings",
  list: weddingsApi.list,
  sort: { by: "nextAppointment", dir: "asc" },
  columns: [
    {
      field: "nameA",
      label: msg({ message: "Couple", context: "person" }),
      card: "title",
      as: (_name, wedding) => coupleOf(wedding),
    },
    {
      field: "stage",
      label: msg({ message: "Stage", context: "wedding" }),
      width: 120,
      card: "side",
      as: (stage) => <StageBadge state={stage} />,
    },
    {
      field: "nextAppointment",
      label: msg({ message: "Next appointment", context: "wedding" }),
      cut: "wrap",
      width: 250,
      sort: "asc",
      as: (_next, wedding) => <Appointment {...wedding} />,
    },
    {
      field: "outstandingCents",
      label: msg({ message: "Outstanding", context: "state" }),
      width: 180,
      align: "end",
      sort: "desc",
      requires: instalmentsApi.list,
      as: (_cents, wedding) => <Outstanding {...wedding} />,
    },
    consultantColumn,
    {
      field: "weddingDate",
      label: msg({ message: "Wedding date", context: "field" }),
      width: 120,
      sort: "asc",
      isWide: true,
      as: (date) => <WeddingDateText date={date} />,
    },
  ],
  filters: {
    name: filter.search(msg`Name or number`),
    stage: filter.tabs(msg({ message: "Stage", context: "wedding" }), stageNames),
    state: "hidden",
    payment: {
      ...filter.chips(msg({ message: "Payments", context: "kind of record" }), {
        overdue: msg({ message: "Overdue", context: "instalment" }),
      }),
      requires: instalmentsApi.list,
    },
    phone: filter.text(msg`Phone (full or last 4 digits)`),
    consultantId: consultantFilter(weddingsApi.consultants),
    from: filter.date(msg({ message: "Wedding from", context: "wedding" })),
    to: filter.date(msg({ message: "Wedding to", context: "wedding" })),
  },
  actions,
  tools: [add],
  detail: {
    call: weddingsApi.detail,
    title: coupleOf,
    badge: ({ stage }) => <StageBadge state={stage} />,
    isWide: true,
    head: (wedding) => <WeddingHead key={wedding.id} wedding={wedding} />,
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
      {
        title: msg({ message: "Galleries", context: "kind of record" }),
        body: (wedding) => <Galleries key={wedding.id} wedding={wedding} />,
      },
      { title: msg`Pages for couples`, body: (wedding) => <Links key={wedding.id} wedding={wedding} /> },
      {
        title: msg({ message: "Payments", context: "kind of record" }),
        body: (wedding) => <Payments key={wedding.id} wedding={wedding} />,
      },
      { title: msg`Notices to the couple`, body: (wedding) => <Notices key={wedding.id} wedding={wedding} /> },
      {
        title: msg({ message: "Questions for the couple", context: "call sheet" }),
        body: (wedding) => <Questionnaires key={wedding.id} wedding={wedding} />,
      },
      {
        title: msg({ message: "Timeline", context: "heading" }),
        body: (wedding) => <Timeline key={wedding.id} wedding={wedding} />,
      },
    ],
  },
});

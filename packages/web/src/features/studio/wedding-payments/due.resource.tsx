import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { instalmentsApi, type DueInstalment, type DueWindow } from "@vowdesk/contract/studio/wedding-payments";
import { Money } from "../../../kernel/i18n/money.tsx";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { InstalmentStateBadge } from "../../../shared/studio/state-badges.tsx";
import { dueEventNames, instalmentKindNames } from "../../../shared/studio-labels.ts";
import { WeddingLink } from "../../../shared/studio/wedding-link.tsx";
import { actions } from "./due.actions.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { formatDate } from "../../../ui/format/time.ts";

const windowNames: Readonly<Record<DueWindow, MessageDescriptor>> = {
  overdue: msg({ message: "Overdue", context: "instalment" }),
  week: msg`Within 7 days`,
  month: msg`Within 30 days`,
};

function Kind({ kind }: Pick<DueInstalment, "kind">) {
  const { i18n } = useLingui();
  return <>{i18n._(instalmentKindNames[kind])}</>;
}

/** The due date; without one, what it depends on. */
function Due({ dueOn, dueEvent }: Pick<DueInstalment, "dueOn" | "dueEvent">) {
  const { i18n } = useLingui();
  return <>{dueOn === null ? i18n._(dueEventNames[dueEvent]) : formatDate(dueOn, i18n.locale)}</>;
}

const waiverNames = { asked: msg({ message: "Waiver requested", context: "result" }) };

/** The state of an instalment; that someone asked to waive it is more important. */
const State = ({ state, waiver }: Pick<DueInstalment, "state" | "waiver">) =>
  waiver ? (
    <Badge tone="warn">
      <Trans context="result">Waiver requested</Trans>
    </Badge>
  ) : (
    <InstalmentStateBadge state={state} />
  );

/** What is owed, by when, and what was asked to be waived. */
function InstalmentFacts({ instalment }: { instalment: DueInstalment }) {
  const { weddingId, weddingNumber, kind, cents, openCents, consultantName, waiver } = instalment;
  return (
    <Facts>
      <Fact name={<Trans context="kind of record">Wedding</Trans>}>
        <WeddingLink id={weddingId} number={weddingNumber} />
      </Fact>
      <Fact name={<Trans context="kind of record">Instalment</Trans>}>
        <Kind kind={kind} />
      </Fact>
      <Fact name={<Trans context="payment">Due date</Trans>}>
        <Due {...instalment} />
      </Fact>
      <Fact name={<Trans context="field">Amount</Trans>}>
        <Money cents={cents} />
      </Fact>
      <Fact name={<Trans context="state">Outstanding</Trans>}>
        <Money cents={openCents} />
      </Fact>
      <Fact name={<Trans context="person">Consultant</Trans>}>{consultantName || "—"}</Fact>
      {waiver && (
        <Fact name={<Trans context="result">Waiver requested</Trans>} more={waiver.askedBy}>
          {waiver.reason}
        </Fact>
      )}
    </Facts>
  );
}

/** The list of what couples still owe. */
export const dueInstalments = resource({
  name: "instalments",
  list: instalmentsApi.list,
  tasks: { window: "overdue" },
  columns: [
    { field: "couple", label: msg({ message: "Couple", context: "person" }), card: "title" },
    {
      field: "weddingNumber",
      label: msg({ message: "Wedding", context: "kind of record" }),
      width: 132,
      cut: "never",
      as: (number, { weddingId }) => <WeddingLink id={weddingId} number={number} />,
    },
    {
      field: "kind",
      label: msg({ message: "Instalment", context: "kind of record" }),
      width: 100,
      cut: "wrap",
      as: (kind) => <Kind kind={kind} />,
    },
    {
      field: "dueOn",
      label: msg({ message: "Due date", context: "payment" }),
      width: 160,
      sort: "asc",
      as: (dueOn, { dueEvent }) => <Due dueOn={dueOn} dueEvent={dueEvent} />,
    },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 148,
      card: "side",
      as: (state, { waiver }) => <State state={state} waiver={waiver} />,
    },
    {
      field: "openCents",
      label: msg({ message: "Outstanding", context: "state" }),
      width: 104,
      align: "end",
      as: (cents) => <Money cents={cents} />,
    },
    {
      field: "cents",
      label: msg({ message: "Amount", context: "field" }),
      width: 100,
      align: "end",
      as: (cents) => <Money cents={cents} />,
    },
    { field: "consultantName", label: msg({ message: "Consultant", context: "person" }), width: 92 },
  ],
  filters: {
    window: filter.tabs(msg({ message: "Due date", context: "payment" }), windowNames),
    waiver: filter.chips(msg({ message: "Waiver", context: "payment" }), waiverNames),
    weddingId: "hidden",
  },
  actions,
  detail: {
    call: instalmentsApi.detail,
    title: ({ couple }) => couple,
    badge: ({ state, waiver }) => <State state={state} waiver={waiver} />,
    sections: [
      {
        title: msg({ message: "Instalment", context: "kind of record" }),
        body: (instalment) => <InstalmentFacts instalment={instalment} />,
      },
    ],
  },
});

import { msg } from "@lingui/core/macro";
import { auditApi } from "@vowdesk/contract/operations/audit";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { actions } from "./audit.actions.ts";
import { ChainPlace } from "./components/chain-place.tsx";
import { Changes } from "./components/changes.tsx";
import { ChangedFields } from "./components/changed-fields.tsx";
import { LineFacts } from "./components/line-facts.tsx";
import { Reason } from "./components/reason.tsx";
import { SubjectName } from "./components/subject-name.tsx";
import { subjectText } from "./components/subject-text.ts";
import { VerbName } from "./components/verb-name.tsx";
import { verbChoices } from "./audit.labels.ts";

export const auditTrail = resource({
  name: "audit",
  list: auditApi.list,
  columns: [
    { field: "verb", label: msg`Action`, width: 200, card: "title", as: (verb) => <VerbName verb={verb} /> },
    { field: "at", label: msg`Time`, width: 128, sort: "desc", card: "side", as: (at) => <RelativeTime at={at} /> },
    { field: "subject", label: msg`Subject`, width: 172, as: (_subject, entry) => <SubjectName entry={entry} /> },
    {
      field: "actor",
      label: msg({ message: "User", context: "actor" }),
      width: 104,
      as: (actor, { actorName }) => <span title={actor}>{actorName}</span>,
    },
    { field: "changes", label: msg`What changed`, as: (_changes, entry) => <Changes entry={entry} /> },
    { field: "reason", label: msg`Reason`, width: 132, isWide: true, as: (_reason, entry) => <Reason entry={entry} /> },
    { field: "ip", label: msg`IP address`, width: 108, isWide: true },
  ],
  filters: {
    subject: filter.search(msg`Subject`),
    actor: filter.text(msg({ message: "User", context: "actor" })),
    reason: filter.text(msg`Reason`),
    ip: filter.text(msg`IP address`),
    requestId: filter.text(msg`Request`),
    verb: filter.loaded(msg`Action`, { call: auditApi.verbs, input: {}, choices: verbChoices }),
    from: filter.date(msg`From`),
    to: filter.date(msg`To`),
  },
  actions,
  detail: {
    call: auditApi.detail,
    record: ({ line }) => line,
    title: (entry) => Object.values(subjectText(entry)).join(" ").trim(),
    badge: ({ verb }) => <VerbName verb={verb} isBadge />,
    sections: [
      { title: msg`What changed`, body: ({ line }) => <ChangedFields entry={line} /> },
      { title: msg`Details`, body: ({ line }) => <LineFacts line={line} /> },
      { title: msg`Position in the chain`, body: ({ place }) => <ChainPlace place={place} /> },
    ],
  },
});

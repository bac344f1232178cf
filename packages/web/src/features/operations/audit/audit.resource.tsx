import { msg } from "@lingui/core/macro";
import { auditApi } from "@vowdesk/contract/operations/audit";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { actions } from "./audit.actions.ts";
import { ActorName } from "./components/actor-name.tsx";
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
    {
      field: "verb",
      label: msg({ message: "Action", context: "audit trail" }),
      cut: "wrap",
      width: 200,
      card: "title",
      as: (verb) => <VerbName verb={verb} />,
    },
    {
      field: "at",
      label: msg({ message: "Time", context: "field" }),
      width: 128,
      sort: "desc",
      card: "side",
      as: (at) => <RelativeTime at={at} />,
    },
    {
      field: "subject",
      label: msg({ message: "Subject", context: "audit trail" }),
      cut: "wrap",
      width: 172,
      as: (_subject, entry) => <SubjectName entry={entry} />,
    },
    {
      field: "actor",
      label: msg({ message: "User", context: "actor" }),
      width: 104,
      as: (actor, entry) => (
        <span title={actor}>
          <ActorName entry={entry} />
        </span>
      ),
    },
    {
      field: "changes",
      label: msg({ message: "What changed", context: "audit trail" }),
      as: (_changes, entry) => <Changes entry={entry} />,
    },
    {
      field: "reason",
      label: msg({ message: "Reason", context: "field" }),
      width: 132,
      isWide: true,
      as: (_reason, entry) => <Reason entry={entry} />,
    },
    {
      field: "ip",
      label: msg({ message: "IP address", context: "audit trail" }),
      width: 108,
      cut: "never",
      isWide: true,
    },
  ],
  filters: {
    subject: filter.search(msg({ message: "Subject", context: "audit trail" })),
    actor: filter.text(msg({ message: "User", context: "actor" })),
    reason: filter.text(msg({ message: "Reason", context: "field" })),
    ip: filter.text(msg({ message: "IP address", context: "audit trail" })),
    requestId: filter.text(msg({ message: "Request", context: "field" })),
    verb: filter.loaded(msg({ message: "Action", context: "audit trail" }), {
      call: auditApi.verbs,
      input: {},
      choices: verbChoices,
    }),
    from: filter.date(msg({ message: "From", context: "period" })),
    to: filter.date(msg({ message: "To", context: "period" })),
  },
  actions,
  detail: {
    call: auditApi.detail,
    record: ({ line }) => line,
    title: (entry) => Object.values(subjectText(entry)).join(" ").trim(),
    badge: ({ verb }) => <VerbName verb={verb} isBadge />,
    sections: [
      {
        title: msg({ message: "What changed", context: "audit trail" }),
        body: ({ line }) => <ChangedFields entry={line} />,
      },
      { title: msg({ message: "Details", context: "heading" }), body: ({ line }) => <LineFacts line={line} /> },
      { title: msg`Position in the chain`, body: ({ place }) => <ChainPlace place={place} /> },
    ],
  },
});

import { msg } from "@lingui/core/macro";
import { auditApi } from "@vowdesk/contract/audit";
import { filter } from "../../resource/filter.ts";
import { resource } from "../../resource/record.ts";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { revert } from "./actions.ts";
import { ChainPlace } from "./components/chain-place.tsx";
import { Changes } from "./components/changes.tsx";
import { ChangedFields } from "./components/changed-fields.tsx";
import { LineFacts } from "./components/line-facts.tsx";
import { Reason } from "./components/reason.tsx";
import { VerbName } from "./components/verb-name.tsx";
import { verbChoices } from "./labels.ts";

export const auditTrail = resource({
  name: "audit",
  list: auditApi.list,
  columns: [
    { field: "verb", label: msg`Act`, width: 156, card: "title", as: (verb) => <VerbName verb={verb} /> },
    { field: "at", label: msg`When`, width: 128, sort: "desc", card: "side", as: (at) => <RelativeTime at={at} /> },
    { field: "subject", label: msg`Subject`, width: 172 },
    { field: "actor", label: msg`Who`, width: 104 },
    { field: "changes", label: msg`What changed`, as: (changes) => <Changes changes={changes} /> },
    { field: "reason", label: msg`Reason`, width: 132, isWide: true, as: (reason) => <Reason reason={reason} /> },
    { field: "ip", label: msg`Address`, width: 108, isWide: true },
  ],
  filters: {
    subject: filter.search(msg`Subject`),
    actor: filter.text(msg`Who`),
    reason: filter.text(msg`Reason`),
    ip: filter.text(msg`Address`),
    requestId: filter.text(msg`Request`),
    verb: filter.loaded(msg`Act`, { call: auditApi.verbs, input: {}, choices: verbChoices }),
    from: filter.date(msg`From`),
    to: filter.date(msg`To`),
  },
  actions: [revert],
  detail: {
    key: "id",
    call: auditApi.detail,
    record: ({ line }) => line,
    title: ({ subject }) => subject,
    badge: ({ verb }) => <VerbName verb={verb} isBadge />,
    sections: [
      { title: msg`What changed`, body: ({ line }) => <ChangedFields changes={line.changes} /> },
      { title: msg`Who, when and from where`, body: ({ line }) => <LineFacts line={line} /> },
      { title: msg`Place in the chain`, body: ({ place }) => <ChainPlace place={place} /> },
    ],
  },
});

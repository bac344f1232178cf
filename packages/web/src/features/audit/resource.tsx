import { msg } from "@lingui/core/macro";
import { auditApi } from "@vowdesk/contract/audit";
import { filter } from "../../resource/filter.ts";
import { resource } from "../../resource/record.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Changes } from "./parts/changes.tsx";

export const auditTrail = resource({
  name: "audit",
  list: auditApi.list,
  columns: [
    { field: "subject", label: msg`Subject`, width: 200, card: "title" },
    { field: "verb", label: msg`Act`, width: 168, card: "side" },
    { field: "actor", label: msg`Who`, width: 140 },
    { field: "changes", label: msg`What changed`, as: (changes) => <Changes changes={changes} /> },
    { field: "reason", label: msg`Reason`, width: 200 },
    { field: "ip", label: msg`Address`, width: 132 },
    { field: "at", label: msg`When`, width: 132, sort: "desc", as: (at) => <RelativeTime at={at} /> },
  ],
  filters: {
    subject: filter.search(msg`Subject, for example an order number`),
    actor: filter.text(msg`Who`),
    verb: filter.text(msg`Act`),
  },
});

import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { leadsApi, type Lead } from "@vowdesk/contract/studio/leads";
import { timeColumn, type ExportedList } from "../../../shared/export/export-sheet.ts";
import { partsOf } from "../../../shared/export/parts-of.ts";
import { leadSourceNames, leadStateNames, lostReasonNames } from "../../../shared/studio-labels.ts";

/** The file of the list of leads. Phone numbers are masked. */
export const exportedLeads: ExportedList<Lead> = {
  name: "leads",
  columns: {
    nameA: [
      { label: msg({ message: "Partner A", context: "person" }), width: 16, cell: ({ nameA }) => nameA },
      { label: msg`Phone of partner A`, width: 16, cell: ({ phoneA }) => phoneA },
      { label: msg({ message: "Partner B", context: "person" }), width: 16, cell: ({ nameB }) => nameB },
      { label: msg`Phone of partner B`, width: 16, cell: ({ phoneB }) => phoneB },
      {
        label: msg({ message: "Wedding date", context: "field" }),
        width: 14,
        cell: ({ weddingDate }) => weddingDate ?? "",
      },
    ],
    state: [
      {
        label: msg({ message: "Status", context: "field" }),
        width: 14,
        cell: ({ state }) => i18n._(leadStateNames[state]),
      },
      {
        label: msg({ message: "Reason", context: "field" }),
        width: 20,
        cell: ({ lostReason }) => (lostReason ? i18n._(lostReasonNames[lostReason]) : ""),
      },
      {
        label: msg({ message: "Wedding", context: "kind of record" }),
        width: 18,
        cell: ({ weddingNumber }) => weddingNumber,
      },
    ],
    source: [
      {
        label: msg({ message: "Source", context: "lead" }),
        width: 16,
        cell: ({ source }) => i18n._(leadSourceNames[source]),
      },
      { label: msg({ message: "Recommended by", context: "lead" }), width: 16, cell: ({ referredBy }) => referredBy },
      { label: msg({ message: "Campaign", context: "lead" }), width: 16, cell: ({ campaign }) => campaign },
    ],
    nextTouchAt: [timeColumn(msg({ message: "Next follow-up", context: "lead" }), ({ nextTouchAt }) => nextTouchAt)],
    consultantName: [
      {
        label: msg({ message: "Consultant", context: "person" }),
        width: 16,
        cell: ({ consultantName }) => consultantName,
      },
    ],
    createdAt: [timeColumn(msg({ message: "Created", context: "field" }), ({ createdAt }) => createdAt)],
  },
  read: partsOf(leadsApi.export),
};

import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { leadsApi, type Lead } from "@vowdesk/contract/studio/leads";
import { call } from "../../../kernel/http/call.ts";
import { timeColumn, type ExportedList } from "../../../shared/export/export-sheet.ts";
import { leadSourceNames, leadStateNames, lostReasonNames } from "../../../shared/studio-labels.ts";

/** The file of the list of leads. Phone numbers are masked. */
export const exportedLeads: ExportedList<Lead> = {
  name: "leads",
  columns: {
    nameA: [
      { label: msg`Partner A`, width: 16, cell: ({ nameA }) => nameA },
      { label: msg`Phone of partner A`, width: 16, cell: ({ phoneA }) => phoneA },
      { label: msg`Partner B`, width: 16, cell: ({ nameB }) => nameB },
      { label: msg`Phone of partner B`, width: 16, cell: ({ phoneB }) => phoneB },
      { label: msg`Wedding date`, width: 14, cell: ({ weddingDate }) => weddingDate ?? "" },
    ],
    state: [
      { label: msg`Status`, width: 14, cell: ({ state }) => i18n._(leadStateNames[state]) },
      {
        label: msg`Reason`,
        width: 20,
        cell: ({ lostReason }) => (lostReason ? i18n._(lostReasonNames[lostReason]) : ""),
      },
      { label: msg`Wedding`, width: 18, cell: ({ weddingNumber }) => weddingNumber },
    ],
    source: [
      { label: msg`Source`, width: 16, cell: ({ source }) => i18n._(leadSourceNames[source]) },
      { label: msg`Recommended by`, width: 16, cell: ({ referredBy }) => referredBy },
      { label: msg`Campaign`, width: 16, cell: ({ campaign }) => campaign },
    ],
    nextTouchAt: [timeColumn(msg`Next follow-up`, ({ nextTouchAt }) => nextTouchAt)],
    consultantName: [{ label: msg`Consultant`, width: 16, cell: ({ consultantName }) => consultantName }],
    createdAt: [timeColumn(msg`Created`, ({ createdAt }) => createdAt)],
  },
  read: (filters, after, signal) =>
    call(leadsApi.export, { filters, ...(after !== null && { after: Number(after) }) }, { signal, background: true }),
};

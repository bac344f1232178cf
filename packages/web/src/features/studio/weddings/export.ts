import { msg } from "@lingui/core/macro";
import { weddingsApi, type Wedding } from "@vowdesk/contract/studio/weddings";
import { call } from "../../../kernel/http/call.ts";
import { timeColumn, type ExportedList } from "../../../shared/export/export-sheet.ts";

/** The file of the list of weddings. Phone numbers are masked. */
export const exportedWeddings: ExportedList<Wedding> = {
  name: "weddings",
  columns: {
    nameA: [
      { label: msg`Partner A`, width: 16, cell: ({ nameA }) => nameA },
      { label: msg`Phone of partner A`, width: 16, cell: ({ phoneA }) => phoneA },
    ],
    nameB: [
      { label: msg`Partner B`, width: 16, cell: ({ nameB }) => nameB },
      { label: msg`Phone of partner B`, width: 16, cell: ({ phoneB }) => phoneB },
    ],
    number: [{ label: msg`Number`, width: 18, cell: ({ number }) => number }],
    weddingDate: [{ label: msg`Wedding date`, width: 14, cell: ({ weddingDate }) => weddingDate ?? "" }],
    consultantName: [{ label: msg`Consultant`, width: 16, cell: ({ consultantName }) => consultantName }],
    cancelledAt: [timeColumn(msg`Cancelled on`, ({ cancelledAt }) => cancelledAt)],
    createdAt: [timeColumn(msg`Created`, ({ createdAt }) => createdAt)],
  },
  read: (filters, after, signal) =>
    call(
      weddingsApi.export,
      { filters, ...(after !== null && { after: Number(after) }) },
      { signal, background: true },
    ),
};

import { msg } from "@lingui/core/macro";
import { weddingsApi, type Wedding } from "@vowdesk/contract/studio/weddings";
import { call } from "../../../kernel/http/call.ts";
import { timeColumn, type ExportedList } from "../../../shared/export/export-sheet.ts";

/** The file of the list of weddings. Phone numbers are masked. */
export const exportedWeddings: ExportedList<Wedding> = {
  name: "weddings",
  columns: {
    nameA: [
      { label: msg({ message: "Partner A", context: "person" }), width: 16, cell: ({ nameA }) => nameA },
      { label: msg`Phone of partner A`, width: 16, cell: ({ phoneA }) => phoneA },
    ],
    nameB: [
      { label: msg({ message: "Partner B", context: "person" }), width: 16, cell: ({ nameB }) => nameB },
      { label: msg`Phone of partner B`, width: 16, cell: ({ phoneB }) => phoneB },
    ],
    number: [{ label: msg({ message: "Number", context: "field" }), width: 18, cell: ({ number }) => number }],
    weddingDate: [
      {
        label: msg({ message: "Wedding date", context: "field" }),
        width: 14,
        cell: ({ weddingDate }) => weddingDate ?? "",
      },
    ],
    consultantName: [
      {
        label: msg({ message: "Consultant", context: "person" }),
        width: 16,
        cell: ({ consultantName }) => consultantName,
      },
    ],
    cancelledAt: [timeColumn(msg({ message: "Cancelled on", context: "wedding" }), ({ cancelledAt }) => cancelledAt)],
    createdAt: [timeColumn(msg({ message: "Created", context: "field" }), ({ createdAt }) => createdAt)],
  },
  read: (filters, after, signal) =>
    call(
      weddingsApi.export,
      { filters, ...(after !== null && { after: Number(after) }) },
      { signal, background: true },
    ),
};

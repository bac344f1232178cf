import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { weddingsApi, type Wedding } from "@vowdesk/contract/studio/weddings";
import { timeColumn, type ExportedList } from "../../../shared/export/export-sheet.ts";
import { partsOf } from "../../../shared/export/parts-of.ts";
import { purposeNames } from "../../../shared/studio-labels.ts";
import { stageNames } from "./components/stage.tsx";

/** The file of the list of weddings. Phone numbers are masked. */
export const exportedWeddings: ExportedList<Wedding> = {
  name: "weddings",
  columns: {
    nameA: [
      { label: msg({ message: "Number", context: "field" }), width: 18, cell: ({ number }) => number },
      { label: msg({ message: "Partner A", context: "person" }), width: 16, cell: ({ nameA }) => nameA },
      { label: msg`Phone of partner A`, width: 16, cell: ({ phoneA }) => phoneA },
      { label: msg({ message: "Partner B", context: "person" }), width: 16, cell: ({ nameB }) => nameB },
      { label: msg`Phone of partner B`, width: 16, cell: ({ phoneB }) => phoneB },
      timeColumn(msg({ message: "Created", context: "field" }), ({ createdAt }) => createdAt),
    ],
    stage: [
      {
        label: msg({ message: "Stage", context: "wedding" }),
        width: 16,
        cell: ({ stage }) => i18n._(stageNames[stage]),
      },
      timeColumn(msg({ message: "Cancelled on", context: "wedding" }), ({ cancelledAt }) => cancelledAt),
    ],
    nextAppointment: [
      timeColumn(
        msg({ message: "Next appointment", context: "wedding" }),
        ({ nextAppointment }) => nextAppointment?.startsAt ?? null,
      ),
      {
        label: msg({ message: "Shoot type", context: "shoot" }),
        width: 18,
        cell: ({ nextAppointment }) => (nextAppointment ? i18n._(purposeNames[nextAppointment.purpose]) : ""),
      },
    ],
    outstandingCents: [
      {
        label: msg({ message: "Outstanding", context: "state" }),
        width: 14,
        format: "money",
        cell: ({ outstandingCents: cents }) => (cents === null ? "" : { cents }),
      },
    ],
    consultantName: [
      {
        label: msg({ message: "Consultant", context: "person" }),
        width: 16,
        cell: ({ consultantName }) => consultantName,
      },
    ],
    weddingDate: [
      {
        label: msg({ message: "Wedding date", context: "field" }),
        width: 14,
        cell: ({ weddingDate }) => weddingDate ?? "",
      },
    ],
  },
  read: partsOf(weddingsApi.export),
};

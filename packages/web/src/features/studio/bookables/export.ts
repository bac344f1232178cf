import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { bookablesApi, type Bookable } from "@vowdesk/contract/studio/bookables";
import { call } from "../../../kernel/http/call.ts";
import { timeColumn, type ExportedList } from "../../../shared/export/export-sheet.ts";
import { bookableKindNames, skillNames } from "../../../shared/studio-labels.ts";
import { stateNames } from "./bookables.labels.ts";

/** The file of the list of bookables. */
export const exportedBookables: ExportedList<Bookable> = {
  name: "bookables",
  columns: {
    name: [
      { label: msg({ message: "Name", context: "of a record" }), width: 20, cell: ({ name }) => name },
      { label: msg`Address`, width: 30, cell: ({ address }) => address },
      timeColumn(msg`Created`, ({ createdAt }) => createdAt),
    ],
    isRetired: [
      { label: msg`Status`, width: 12, cell: ({ isRetired }) => i18n._(stateNames[isRetired ? "retired" : "active"]) },
    ],
    kind: [{ label: msg`Type`, width: 12, cell: ({ kind }) => i18n._(bookableKindNames[kind]) }],
    skills: [
      {
        label: msg`Skills`,
        width: 30,
        cell: ({ skills }) => skills.map((item) => i18n._(skillNames[item])).join(", "),
      },
    ],
    userName: [{ label: msg`User`, width: 16, cell: ({ userName }) => userName }],
  },
  read: (filters, after, signal) =>
    call(
      bookablesApi.export,
      { filters, ...(after !== null && { after: Number(after) }) },
      { signal, background: true },
    ),
};

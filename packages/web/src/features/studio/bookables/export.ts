import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { bookablesApi, type Bookable } from "@vowdesk/contract/studio/bookables";
import { timeColumn, type ExportedList } from "../../../shared/export/export-sheet.ts";
import { partsOf } from "../../../shared/export/parts-of.ts";
import { loadSkillNames } from "../../../shared/studio/skills.ts";
import { bookableKindNames } from "../../../shared/studio-labels.ts";
import { stateNames } from "./bookables.labels.ts";

const readPart = partsOf(bookablesApi.export);

/** A bookable with the names of its skills. */
type NamedBookable = Bookable & { skillNames: string[] };

/** The file of the list of bookables. */
export const exportedBookables: ExportedList<NamedBookable> = {
  name: "bookables",
  columns: {
    name: [
      { label: msg({ message: "Name", context: "of a record" }), width: 20, cell: ({ name }) => name },
      { label: msg({ message: "Address", context: "field" }), width: 30, cell: ({ address }) => address },
      timeColumn(msg({ message: "Created", context: "field" }), ({ createdAt }) => createdAt),
    ],
    isRetired: [
      {
        label: msg({ message: "Status", context: "field" }),
        width: 12,
        cell: ({ isRetired }) => i18n._(stateNames[isRetired ? "retired" : "active"]),
      },
    ],
    kind: [
      {
        label: msg({ message: "Type", context: "field" }),
        width: 12,
        cell: ({ kind }) => i18n._(bookableKindNames[kind]),
      },
    ],
    skills: [
      {
        label: msg({ message: "Skills", context: "bookable" }),
        width: 30,
        cell: ({ skillNames }) => skillNames.join(", "),
      },
    ],
    userName: [
      { label: msg({ message: "User", context: "kind of record" }), width: 16, cell: ({ userName }) => userName },
    ],
  },
  read: async (filters, after, signal) => {
    const [part, nameOf] = await Promise.all([readPart(filters, after, signal), loadSkillNames()]);
    return { ...part, records: part.records.map((record) => ({ ...record, skillNames: record.skills.map(nameOf) })) };
  },
};

import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import { timeColumn, type ExportedList } from "../../../shared/export/export-sheet.ts";
import { partsOf } from "../../../shared/export/parts-of.ts";
import { purposeNames, shootStateNames } from "../../../shared/studio-labels.ts";

/** The file of the list of shoots. */
export const exportedShoots: ExportedList<Shoot> = {
  name: "shoots",
  columns: {
    couple: [
      { label: msg({ message: "Couple", context: "person" }), width: 24, cell: ({ couple }) => couple },
      {
        label: msg({ message: "Wedding", context: "kind of record" }),
        width: 18,
        cell: ({ weddingNumber }) => weddingNumber,
      },
    ],
    purpose: [
      {
        label: msg({ message: "Shoot type", context: "shoot" }),
        width: 20,
        cell: ({ purpose }) => i18n._(purposeNames[purpose]),
      },
    ],
    state: [
      {
        label: msg({ message: "Status", context: "field" }),
        width: 14,
        cell: ({ state }) => i18n._(shootStateNames[state]),
      },
    ],
    team: [
      {
        label: msg({ message: "Team", context: "field" }),
        width: 40,
        cell: ({ team, placeId }) =>
          team
            .filter(({ bookableId }) => bookableId !== placeId)
            .map(({ name }) => name)
            .join(", "),
      },
      { label: msg({ message: "Place", context: "bookable" }), width: 20, cell: ({ placeName }) => placeName },
    ],
    startsAt: [
      timeColumn(msg({ message: "Start", context: "of a shoot" }), ({ startsAt }) => startsAt),
      timeColumn(msg({ message: "End", context: "of a shoot" }), ({ endsAt }) => endsAt),
    ],
  },
  read: partsOf(shootsApi.export),
};

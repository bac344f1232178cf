import { i18n } from "@lingui/core";
import { compareNames } from "@vowdesk/contract/kernel";

/** The zones of records, without repetition, in the order of the user's language. */
export const zonesOf = (records: readonly { zone: string }[]): string[] =>
  [...new Set(records.map(({ zone }) => zone))].toSorted(compareNames(i18n.locale));

/** The choices of a filter by zone. */
export const zoneChoices = ({ records }: { records: readonly { zone: string }[] }) =>
  zonesOf(records).map((zone) => ({ value: zone, label: zone }));

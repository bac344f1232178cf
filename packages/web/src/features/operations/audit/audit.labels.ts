import type { MessageDescriptor } from "@lingui/core";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AuditField } from "@vowdesk/contract/operations/audit";
import { auditLabels } from "../../../shared/all-feature-texts.ts";
import { fieldLabels } from "./field-labels.ts";

const labelOf = (label: MessageDescriptor | undefined, key: string): string => (label ? i18n._(label) : key);

/** Label of a field; the field itself if it has none. */
export const fieldName = (field: string): string =>
  labelOf(Object.hasOwn(fieldLabels, field) ? fieldLabels[field as AuditField] : undefined, field);

/** Label of a verb; the verb itself if this version does not know it. */
export function verbName(verb: string): string {
  const area = areaOf(verb);
  return labelOf(auditLabels[area]?.[verb.slice(area.length + 1)], verb);
}

const areaName = (area: string): string => labelOf(auditLabels[area]?.["area"], area);

const areaOf = (verb: string): string => verb.slice(0, verb.indexOf("."));

/** Choices of the verb filter: each area, followed by its verbs. */
export function verbChoices(verbs: readonly string[]): { value: string; label: string; group: string }[] {
  const areas = [...new Set(verbs.filter((verb) => verb.includes(".")).map(areaOf))];
  return areas.flatMap((area) => {
    const group = areaName(area);
    const own = verbs.filter((verb) => areaOf(verb) === area);
    return [
      { value: `${area}.`, label: i18n._(msg({ message: `All: ${group}`, context: "audit trail" })), group },
      ...own.map((verb) => ({ value: verb, label: verbName(verb), group })),
    ];
  });
}

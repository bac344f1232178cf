import type { MessageDescriptor } from "@lingui/core";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { auditFields, auditLabels } from "../../../shared/all-feature-texts.ts";
import type { AuditField } from "../../../shared/feature-texts.ts";

const labelOf = (label: MessageDescriptor | undefined, key: string): string => (label ? i18n._(label) : key);

/** Fields of any area, for entries of earlier versions whose area no longer declares them. */
const fieldsOfAll: Readonly<Record<string, AuditField>> = Object.assign({}, ...Object.values(auditFields));

/** The field as the area of the verb declares it. */
export const fieldOf = (verb: string, field: string): AuditField | undefined =>
  [auditFields[areaOf(verb)], fieldsOfAll].find((fields) => fields && Object.hasOwn(fields, field))?.[field];

/** Label of a field; the field itself if it has none. */
export const fieldName = (verb: string, field: string): string => labelOf(fieldOf(verb, field)?.label, field);

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

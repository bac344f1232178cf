import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { subjectParts, type AuditEntry } from "@vowdesk/contract/operations/audit";
import { languages, formatMoney, type Language } from "@vowdesk/contract/kernel";
import { languageNames } from "../../../../kernel/i18n/language.ts";
import type { AuditField, CodeLabels } from "../../../../shared/feature-texts.ts";
import { formatBytes } from "../../../../ui/format/bytes.ts";
import { formatDate, formatTime } from "../../../../ui/format/time.ts";
import { fieldName, fieldOf } from "../audit.labels.ts";

/** The entry of a value: codes of the same field differ by verb and subject. */
export type ValueEntry = Pick<AuditEntry, "verb" | "subject">;

function codesOf(field: string, { verb, subject }: ValueEntry): CodeLabels | undefined {
  const codes = fieldOf(verb, field)?.codes;
  return typeof codes === "function" ? codes(subjectParts(subject).kind) : codes;
}

/** The label of a code; the code itself if this version does not know it. */
function codeText(field: string, value: string, entry: ValueEntry): string {
  const labels = codesOf(field, entry);
  const label = labels && Object.hasOwn(labels, value) ? labels[value] : undefined;
  return label ? i18n._(label) : value;
}

/** Text of an audited value in the active language. */
export function textOf(field: string, value: unknown, entry: ValueEntry): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean")
    return value
      ? i18n._(msg({ message: "Yes", context: "answer" }))
      : i18n._(msg({ message: "No", context: "answer" }));
  if (Array.isArray(value)) return value.map((item) => textOf(field, item, entry)).join(", ") || "—";
  if (isFields(value)) return recordText(field, value, entry);
  const { kind, codes } = fieldOf(entry.verb, field) ?? {};
  if (codes) return codeText(field, String(value), entry);
  return typeof value === "number" ? numberText(kind, value) : timeOrText(kind, String(value));
}

function numberText(kind: AuditField["kind"], value: number): string {
  if (kind === "cents") return formatMoney(value, i18n.locale);
  return kind === "bytes" ? formatBytes(value, i18n.locale) : i18n.number(value);
}

function timeOrText(kind: AuditField["kind"], value: string): string {
  if (kind === "moment") return formatTime(value, "exact", i18n.locale);
  return kind === "date" ? formatDate(value, i18n.locale) : value;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A record in one line. Of a text in all languages only the one in the active language is shown. */
function recordText(field: string, record: Fields, entry: ValueEntry): string {
  const own = record[i18n.locale];
  if (languages.every((language) => language in record) && typeof own === "string") return own;
  return Object.values(record)
    .map((value) => textOf(field, value, entry))
    .join(" · ");
}

/** The label of a part of a field. The part is a language, a kind or status of the area's records, or the name of another field. */
function partName(part: string, entry: ValueEntry): string {
  if (languages.includes(part as Language)) return languageNames[part as Language];
  const label = ["kind", "status"].map((field) => codesOf(field, entry)?.[part]).find(Boolean);
  return label ? i18n._(label) : fieldName(entry.verb, part);
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** A change as shown: members added to and removed from a set, or a value before and after. `name` is the label of the field. */
export type DrawnChange =
  | { kind: "set"; key: string; name: string; added: string[]; removed: string[] }
  | { kind: "value"; key: string; name: string; before: string; after: string };

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** Splits changes: a set into added and removed members, a record into its changed parts. */
export function drawnChanges(changes: Changes, entry: ValueEntry): DrawnChange[] {
  return Object.entries(changes).flatMap(([field, [before, after]]) =>
    drawn({ field, entry, key: field, name: fieldName(entry.verb, field) }, before, after),
  );
}

type Place = Readonly<{ field: string; entry: ValueEntry; key: string; name: string }>;

function drawn(place: Place, before: unknown, after: unknown): DrawnChange[] {
  const { field, entry, key, name } = place;
  const text = (value: unknown) => textOf(field, value, entry);
  if (isTexts(before ?? []) && isTexts(after ?? []) && (before ?? after) !== null) {
    const [old, next] = [(before ?? []) as string[], (after ?? []) as string[]];
    const added = next.filter((item) => !old.includes(item)).map(text);
    return [{ kind: "set", key, name, added, removed: old.filter((item) => !next.includes(item)).map(text) }];
  }
  if (isFields(before ?? {}) && isFields(after ?? {}) && (before ?? after) !== null) {
    const [old, next] = [(before ?? {}) as Fields, (after ?? {}) as Fields];
    return [...new Set([...Object.keys(old), ...Object.keys(next)])]
      .filter((part) => JSON.stringify(old[part]) !== JSON.stringify(next[part]))
      .flatMap((part) =>
        drawn(
          { ...place, key: `${key}.${part}`, name: `${name} · ${partName(part, entry)}` },
          old[part] ?? null,
          next[part] ?? null,
        ),
      );
  }
  return [{ kind: "value", key, name, before: text(before), after: text(after) }];
}

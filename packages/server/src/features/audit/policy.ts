import { shorten } from "@vowdesk/contract/kernel";
import { maskEmail, maskPhone } from "../../kernel/masking.ts";

/** Names of fields whose values no trail may hold (RELIABILITY S23). */
const secretField = /password|token|hash|secret/i;
/** What merely follows from a change, or differs for each reader. */
const derivedFields: ReadonlySet<string> = new Set(["version", "updatedAt", "allowed"]);
/** Personal data that the trail names without telling it, by how the field is called. */
const masks: readonly [RegExp, (text: string) => string][] = [
  [/phone$/i, maskPhone],
  [/e-?mail$/i, maskEmail],
];
/** Longer texts are cut. */
export const longestText = 500;

export type Changes = Record<string, [unknown, unknown]>;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (record: unknown): Fields =>
  typeof record === "object" && record !== null && !Array.isArray(record) ? (record as Fields) : {};

function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === "string") return shorten(value, longestText);
  return JSON.parse(JSON.stringify(value)) as unknown;
}

/** Compared as they were and kept masked: that a number changed is seen even where its mask is the same. */
function masked(field: string, pair: [unknown, unknown]): [unknown, unknown] {
  const mask = masks.find(([name]) => name.test(field))?.[1];
  if (!mask) return pair;
  const hide = (value: unknown) => (typeof value === "string" ? mask(value) : value);
  return [hide(pair[0]), hide(pair[1])];
}

/** What changed from one state of a record to the next, field by field. A new record changes every field from null. */
export function changesBetween(before: unknown, after: unknown): Changes {
  const [old, next] = [fieldsOf(before), fieldsOf(after)];
  const changes: Changes = {};
  for (const field of new Set([...Object.keys(old), ...Object.keys(next)])) {
    if (derivedFields.has(field)) continue;
    const pair: [unknown, unknown] = [plain(old[field]), plain(next[field])];
    if (canonical(pair[0]) === canonical(pair[1])) continue;
    changes[field] = secretField.test(field) ? ["[hidden]", "[hidden]"] : masked(field, pair);
  }
  return changes;
}

/** The one text of a JSON value: keys in order, no blanks. The chain's hashes are over this. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).filter(([, part]) => part !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(",")}}`;
}

import { shorten } from "@vowdesk/contract/kernel";
import { maskEmail, maskPhone, maskPhones } from "../../kernel/text/masking.ts";
import { normalPhone } from "../../kernel/text/phones.ts";

/** Names of fields whose values no trail may hold (RELIABILITY S23). */
const secretField = /password|token|hash|secret/i;
const hidden = "[hidden]";
/** What merely follows from a change, or differs for each reader. */
const derivedFields: ReadonlySet<string> = new Set(["version", "updatedAt", "allowed"]);
/** Personal data that the trail names without telling it, by how the field is called. */
const masks: readonly [RegExp, (text: string) => string][] = [
  [/phone$/i, (text) => maskPhone(normalPhone(text) ?? text)],
  [/e-?mail$/i, maskEmail],
  // What somebody typed to find something.
  [/^filters$/, maskPhones],
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

const nameOf = (field: string) => masks.find(([name]) => name.test(field))?.[1];

/** A value with its personal data masked for the audit trail, nested values included. The field names decide what is masked. */
function kept(field: string, value: unknown, mask = nameOf(field)): unknown {
  if (secretField.test(field)) return hidden;
  if (typeof value === "string") return mask ? mask(value) : value;
  if (Array.isArray(value)) return value.map((one) => kept(field, one, mask));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, part]) => [name, kept(name, part, nameOf(name) ?? mask)]));
}

/** What somebody searched for, as the trail keeps it. */
export const keptFilters = (filters: object): unknown => kept("filters", plain(filters));

/** What changed from one state of a record to the next, field by field. A new record changes every field from null. */
export function changesBetween(before: unknown, after: unknown): Changes {
  const [old, next] = [fieldsOf(before), fieldsOf(after)];
  const changes: Changes = {};
  for (const field of new Set([...Object.keys(old), ...Object.keys(next)])) {
    if (derivedFields.has(field)) continue;
    const pair: [unknown, unknown] = [plain(old[field]), plain(next[field])];
    if (canonical(pair[0]) === canonical(pair[1])) continue;
    // Compared as they were and kept masked: that a number changed is seen even where its mask is the same.
    changes[field] = [kept(field, pair[0]), kept(field, pair[1])];
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

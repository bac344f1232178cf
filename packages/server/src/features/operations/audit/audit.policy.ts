import { searchedText, shorten } from "@vowdesk/contract/kernel";
import { maskEmail, maskPhone, maskPhones } from "../../../kernel/text/masking.ts";
import { normalPhone } from "../../../kernel/text/phones.ts";
import { typedNumber } from "../../../kernel/text/typed-number.ts";

/** Fields whose values are never stored in the audit trail (G-S23). */
const secretField = /password|token|hash|secret/i;
const hiddenValue = "[hidden]";
/** Fields that follow from a change or differ per reader. */
const derivedFields: ReadonlySet<string> = new Set(["version", "updatedAt", "allowed"]);
/** Personal data that is stored masked, by field name. */
const masks: readonly [RegExp, (text: string) => string][] = [
  [/phone$/i, (text) => maskPhone(normalPhone(text) ?? text)],
  [/e-?mail$/i, maskEmail],
  // Search texts may contain phone numbers.
  [/^filters$/, maskPhones],
];
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

const maskOf = (field: string) => masks.find(([name]) => name.test(field))?.[1];

/** A value with its personal data masked for the audit trail, nested values included. The field names determine the masked values. */
function masked(field: string, value: unknown, mask = maskOf(field)): unknown {
  if (secretField.test(field)) return hiddenValue;
  if (typeof value === "string") return mask ? mask(value) : value;
  if (Array.isArray(value)) return value.map((item) => masked(field, item, mask));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, part]) => [name, masked(name, part, maskOf(name) ?? mask)]));
}

/** Whether the audit trail stores a field, with all parts of its value, as it is. Masked and hidden values cannot be restored. */
export function isStoredAsItIs(field: string, value: unknown): boolean {
  if (secretField.test(field) || maskOf(field)) return false;
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStoredAsItIs(name, part));
}

/** Search filters as the audit trail stores them. */
export const maskedFilters = (filters: object): unknown => masked("filters", plain(filters));

/** The changed fields of a record. For a new record all fields change from null. */
export function changesBetween(before: unknown, after: unknown): Changes {
  const [old, next] = [fieldsOf(before), fieldsOf(after)];
  const changes: Changes = {};
  for (const field of new Set([...Object.keys(old), ...Object.keys(next)])) {
    if (derivedFields.has(field)) continue;
    const pair: [unknown, unknown] = [plain(old[field]), plain(next[field])];
    if (canonical(pair[0]) === canonical(pair[1])) continue;
    // Compare before masking, so that a change is recorded even if both masks are equal.
    changes[field] = [masked(field, pair[0]), masked(field, pair[1])];
  }
  return changes;
}

/** Canonical JSON: sorted keys, no spaces. The hashes of the audit chains use it. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).filter(([, part]) => part !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(",")}}`;
}

/** Kinds whose key a search text may begin without the name of the kind. */
const searchedKinds = ["order", "user", "staff", "role", "menu", "job"] as const;

/**
 * Texts with which the subjects begin that a search text may mean: the text itself, or a key without its kind. A number may have another
 * width or case, and `#` or a label before it.
 */
export function subjectPrefixes(text: string): string[] {
  const plain = text.normalize("NFKC").trim().replace(/^#\s*/, "");
  const form = searchedText(text).trim().replace(/^#\s*/, "");
  const keys = [...new Set([plain, form])];
  const number = (typedNumber(text) ?? form).toUpperCase();
  return [
    ...new Set([
      text,
      form,
      ...searchedKinds.flatMap((kind) => keys.map((key) => `${kind}:${key}`)),
      `order:${number}`,
    ]),
  ];
}

import type { AgreementTerms } from "@vowdesk/contract/studio/agreements";
import { createHash } from "node:crypto";

/** JSON with the keys of every object in order, so that equal values have equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(",")}}`;
}

/** SHA-256 over the names of a couple, by which a version recognises that they have changed. */
export const coupleDigestOf = ({ nameA, nameB }: { nameA: string; nameB: string }): Buffer =>
  createHash("sha256")
    .update(canonical([nameA, nameB]))
    .digest();

/** SHA-256 over what the couple signs. */
export const digestOf = ({ title, body, terms }: { title: string; body: string; terms: AgreementTerms }): Buffer =>
  createHash("sha256").update(canonical({ title, body, terms })).digest();

import { expect, test } from "vitest";
import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { reviewQueues } from "../../src/app/features.ts";
import { withoutPersonalFields } from "../../src/features/reviews/engine/engine.account-records.personal-fields.ts";

/** Fields of review items that hold no personal data: keys, numbers of records, states, and terms of the business. */
const notPersonal: readonly string[] = [
  "acceptedAt",
  "at",
  "expiresOn",
  "placedAt",
  "sentAt",
  "game",
  "number",
  "status",
  "weddingNumber",
  "zone",
  // The name of the offer in each language.
  "en",
  "es",
  "ja",
  "zh",
  // The member of staff who approved a payment.
  "by",
];

/** The names of fields that can hold a text or a file, at any depth. */
function textFields(schema: $ZodType, name = ""): string[] {
  const { def } = (schema as $ZodTypes)._zod;
  if (def.type === "object") return Object.entries(def.shape).flatMap(([field, inner]) => textFields(inner, field));
  if (def.type === "array") return textFields(def.element, name);
  if (def.type === "union") return def.options.flatMap((option) => textFields(option, name));
  if (def.type === "record") return textFields(def.valueType, name);
  if (def.type === "pipe") return textFields(def.in, name);
  if ("innerType" in def) return textFields(def.innerType, name);
  return def.type === "string" || def.type === "unknown" ? [name] : [];
}

test("every text of every queue is emptied by an erasure, or declared as no personal data", () => {
  const fields = [...new Set(reviewQueues.flatMap(({ declared }) => textFields(declared.details)))];
  const emptied = (field: string) => (withoutPersonalFields({ [field]: "x" }) as Record<string, unknown>)[field] === "";
  expect({
    undeclared: fields.filter((field) => !emptied(field) && !notPersonal.includes(field)).toSorted(),
    missing: notPersonal.filter((field) => !fields.includes(field)),
    twice: notPersonal.filter(emptied),
  }).toEqual({ undeclared: [], missing: [], twice: [] });
});

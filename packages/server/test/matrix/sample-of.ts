import type { $ZodTypes } from "zod/v4/core";

const empty: Readonly<Record<string, unknown>> = { array: [], nullable: null, optional: undefined, default: undefined };
const moment = "2026-11-02T11:30:00Z";

/**
 * A simple valid value for the schema of a review item's details or of a submission: an amount is 100 cents, lists are empty, and
 * nullable values are null.
 */
export function sampleOf(schema: unknown, name = ""): unknown {
  const { def } = (schema as $ZodTypes)._zod;
  if (def.type === "object") {
    const fields = Object.entries(def.shape).map(([field, one]) => [field, sampleOf(one, field)]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  if (def.type === "string") return "format" in def && def.format === "datetime" ? moment : "x";
  if (def.type === "number") return name.endsWith("Cents") ? 100 : 0;
  if (def.type === "enum") return Object.values(def.entries)[0];
  if (Object.hasOwn(empty, def.type)) return empty[def.type];
  throw new Error(`no sample of the type ${def.type}`);
}

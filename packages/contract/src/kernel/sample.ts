import * as z from "zod";

/** The values of fields that a sample does not state: the first that the schema accepts. */
const plainValues = ["", 0, false, null, [], {}];

function plainFields(schema: z.ZodType): Record<string, unknown> {
  if (schema instanceof z.ZodLazy) return plainFields(schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return {};
  const required = Object.entries(schema.shape as Record<string, z.ZodType>).filter(
    ([, field]) => !field.safeParse(undefined).success,
  );
  return Object.fromEntries(
    required.map(([name, field]) => [name, plainValues.find((value) => field.safeParse(value).success)]),
  );
}

/**
 * Returns a function that makes a valid record for tests from `fields` and what a test overrides. Required fields that neither of them
 * states get the first plain value that the schema accepts: an empty text, zero, false, null and so on.
 */
export const sample =
  <T extends object, Input>(schema: z.ZodType<T, Input>, fields: Partial<NoInfer<Input>> & object) =>
  (overrides: Partial<T> = {}): T =>
    schema.parse({ ...plainFields(schema), ...fields, ...overrides });

import type * as z from "zod";

/** Returns a function that makes a valid record for tests: these fields, with those that a test overrides. */
export const sample =
  <T extends object, Input>(schema: z.ZodType<T, Input>, fields: NoInfer<Input> & object) =>
  (overrides: Partial<T> = {}): T =>
    schema.parse({ ...fields, ...overrides });

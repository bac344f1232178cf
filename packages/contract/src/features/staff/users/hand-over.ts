import * as z from "zod";
import { RecordId } from "../../../kernel/index.ts";

/** One kind of open work of a user who leaves, with its amount. */
export const HandOver = z.object({
  name: z.string(),
  /** In the requested language. */
  label: z.string(),
  count: z.int(),
});
export type HandOver = z.infer<typeof HandOver>;

/** Preview of an off-boarding. */
export const OffBoarding = z.object({
  sessions: z.int(),
  /** Valid password links: the user's own, and those that the user created for others. */
  resetLinks: z.int(),
  handOvers: z.array(HandOver),
  /** Enabled colleagues with the permissions for all of the work. */
  colleagues: z.array(z.object({ id: RecordId, username: z.string(), realName: z.string() })),
});
export type OffBoarding = z.infer<typeof OffBoarding>;

/** The result of an off-boarding. */
export const OffBoarded = z.object({ handOvers: z.array(HandOver) });
export type OffBoarded = z.infer<typeof OffBoarded>;

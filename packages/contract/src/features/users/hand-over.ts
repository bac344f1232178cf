import * as z from "zod";

/** One kind of open work of somebody who leaves: how much there is, and how many could take it all. */
export const HandOver = z.object({
  name: z.string(),
  /** In the asked language. */
  label: z.string(),
  count: z.int(),
});
export type HandOver = z.infer<typeof HandOver>;

/** What happens when somebody leaves, before it does. */
export const OffBoarding = z.object({
  sessions: z.int(),
  /** Links to set a password that would work still: their own, and those they made for others. */
  resetLinks: z.int(),
  handOvers: z.array(HandOver),
  /** Enabled colleagues who hold the rights for all of it. */
  colleagues: z.array(z.object({ id: z.int(), username: z.string(), realName: z.string() })),
});
export type OffBoarding = z.infer<typeof OffBoarding>;

/** What happened when somebody left. */
export const OffBoarded = z.object({ handOvers: z.array(HandOver) });
export type OffBoarded = z.infer<typeof OffBoarded>;

import * as z from "zod";
import { payOutShape } from "../payouts/index.ts";
import { At } from "../reviews/index.ts";

/** Less is not worth the bank's fee; more is no wage of such a house. */
export const withdrawalCents = { least: 100, most: 10_000_000 } as const;

/** Money that one of the app people wants out of their balance, and what became of it at the bank (PRODUCT 4, Review queues). */
export const WithdrawalDetails = z.object({
  ...payOutShape,
  /** What the house owed the person when they asked; the amount is held out of it since. */
  balanceCents: z.int(),
  /**
   * What the person asked for or was approved within the last 24 hours, this one included, when it was asked for or last approved,
   * and from which sum on two have to approve. Absent on items of former versions.
   */
  daySum: z.object({ cents: z.int(), secondFromCents: z.int() }).optional(),
  /** How many have to approve, and who did. */
  approversNeeded: z.int(),
  approvals: z.array(z.object({ by: z.string(), at: At })),
});
export type WithdrawalDetails = z.infer<typeof WithdrawalDetails>;

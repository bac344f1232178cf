import * as z from "zod";
import { Moment, Cents } from "../../../kernel/index.ts";
import { payOutShape } from "../../money/payouts/payouts.ts";

/** Limits of one withdrawal: bank fees exceed smaller amounts, and larger ones are implausible. */
export const withdrawalCents = { least: 100, most: 10_000_000 } as const;

/** A withdrawal and its payment. */
export const WithdrawalDetails = z.object({
  ...payOutShape,
  /** The person's balance at the request. The amount is held from then on. */
  balanceCents: Cents,
  /**
   * The sum of the person's withdrawals within 24 hours, including this one, at the request or last approval, and the sum from
   * which two approvers are required. Absent in items of earlier versions.
   */
  daySum: z.object({ cents: Cents, secondFromCents: Cents }).optional(),
  /** Number of required approvers, and the approvals. */
  approversNeeded: z.int(),
  approvals: z.array(z.object({ by: z.string(), at: Moment })),
});
export type WithdrawalDetails = z.infer<typeof WithdrawalDetails>;

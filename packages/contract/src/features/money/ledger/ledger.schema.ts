import * as z from "zod";
import { Cents, Moment } from "../../../kernel/index.ts";

/** One entry of a transfer. The entries of a transfer sum to zero. */
export const LedgerEntry = z.object({
  /** The account: `bank`, `held`, `house:income`, `person:9` (an app user in any role). */
  account: z.string(),
  cents: Cents,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** A transfer of money. It is final: mistakes are corrected by another transfer. */
export const LedgerTransfer = z.object({
  id: z.string(),
  at: Moment,
  /** The purpose: `order.paid`, `order.settled`, `order.cancelled`, `order.refunded`. */
  purpose: z.string(),
  entries: z.array(LedgerEntry),
});
export type LedgerTransfer = z.infer<typeof LedgerTransfer>;

import * as z from "zod";

/** One side of a transfer. The cents of all sides of one transfer sum to zero. */
export const LedgerEntry = z.object({
  /** Whose money: `bank`, `held`, `house:income`, `person:9` (an app user, whatever their role). */
  account: z.string(),
  cents: z.int(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** Money that moved, at once and for good: a mistake is put right by another transfer. */
export const LedgerTransfer = z.object({
  id: z.string(),
  at: z.iso.datetime({ offset: true }),
  /** Why: `order.paid`, `order.settled`, `order.cancelled`, `order.refunded`. */
  purpose: z.string(),
  entries: z.array(LedgerEntry),
});
export type LedgerTransfer = z.infer<typeof LedgerTransfer>;

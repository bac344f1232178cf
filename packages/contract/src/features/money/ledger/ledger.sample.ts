import { LedgerTransfer } from "./ledger.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** The payment of an order, held in escrow, for tests. */
export const aTransfer = sample(LedgerTransfer, {
  id: "1",
  at: "2026-11-02T11:30:00+08:00",
  purpose: "order.paid",
  entries: [
    { account: "bank", cents: -5000 },
    { account: "held", cents: 5000 },
  ],
});

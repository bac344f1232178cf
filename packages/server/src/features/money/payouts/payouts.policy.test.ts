import { payOutStatuses } from "@vowdesk/contract/money/payouts";
import { expect, test } from "vitest";
import { acceptsBankResult } from "./payouts.policy.ts";

test("accepts the bank's result for payments in progress, uncertain ones and manual marks that can be undone", () => {
  const final = payOutStatuses.filter((status) => acceptsBankResult({ status, effect_at: null }));
  const undoable = payOutStatuses.filter((status) => acceptsBankResult({ status, effect_at: new Date(0) }));
  expect(final).toEqual(["paying", "uncertain"]);
  expect(undoable).toEqual(["paying", "paid", "failed", "uncertain"]);
});

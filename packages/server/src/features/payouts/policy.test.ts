import { payOutStatuses } from "@vowdesk/contract/payouts";
import { expect, test } from "vitest";
import { isUndecided } from "./policy.ts";

test("the bank's word ends what is under way or uncertain, and what somebody guessed and can take back (PRODUCT 4)", () => {
  const final = payOutStatuses.filter((status) => isUndecided({ status, effect_at: null }));
  const settling = payOutStatuses.filter((status) => isUndecided({ status, effect_at: new Date(0) }));
  expect(final).toEqual(["paying", "uncertain"]);
  expect(settling).toEqual(["paying", "paid", "failed", "uncertain"]);
});

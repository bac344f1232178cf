import * as z from "zod";
import { anyAppUser, api, endpoint, Cents } from "../../../kernel/index.ts";
import { bankQueryCall, payoutInput } from "../../money/payouts/payouts.ts";
import { reviewQueue } from "../engine/engine.ts";
import { withdrawalCents, WithdrawalDetails } from "./withdrawals.schema.ts";

/** Withdrawals: approved by another person, above a limit by two, and paid at most once. */
export const withdrawalQueue = reviewQueue({
  code: "withdrawal",
  noun: "a withdrawal",
  status: ["pending", "second", "approved", "paying", "paid", "rejected", "failed", "uncertain"],
  open: ["pending", "second", "uncertain"],
  act: ["approve", "reject", "mark-paid", "mark-failed"],
  details: WithdrawalDetails,
  extra: {},
  submission: { amountCents: z.int().min(withdrawalCents.least).max(withdrawalCents.most), ...payoutInput },
});

export const withdrawalsApi = api("withdrawals", "Review queue of withdrawals", {
  ...withdrawalQueue.api,
  askBank: bankQueryCall(withdrawalQueue),
});

export const appWithdrawalsApi = api("appWithdrawals", "App: balance and withdrawals of the caller", {
  ...withdrawalQueue.appApi,
  balance: endpoint({
    method: "GET",
    path: "/api/app/withdrawals/balance",
    access: anyAppUser,
    summary: "Get the caller's available balance, and the name for a card",
    input: z.object({}),
    output: z.object({ balanceCents: Cents, name: z.string() }),
  }),
});
export type Withdrawal = z.infer<typeof withdrawalQueue.Item>;

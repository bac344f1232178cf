import * as z from "zod";
import { anyAppUser, api, endpoint } from "../../kernel/index.ts";
import { askBankOf, payOutAsked } from "../payouts/index.ts";
import { reviewQueue } from "../reviews/index.ts";
import { withdrawalCents, WithdrawalDetails } from "./schema.ts";

/** Withdrawals: approved by whoever did not ask, above a limit by two, paid once at most (SPEC 2, /tixian; PRODUCT 4). */
export const withdrawalQueue = reviewQueue({
  code: "withdrawal",
  name: "withdrawals",
  noun: "a withdrawal",
  status: ["pending", "second", "approved", "paying", "paid", "rejected", "failed", "uncertain"],
  open: ["pending", "second", "uncertain"],
  act: ["approve", "reject", "mark-paid", "mark-failed"],
  details: WithdrawalDetails,
  extra: {},
  asked: { amountCents: z.int().min(withdrawalCents.least).max(withdrawalCents.most), ...payOutAsked },
});

export const withdrawalsApi = api("withdrawals", { ...withdrawalQueue.api, askBank: askBankOf(withdrawalQueue) });

export const appWithdrawalsApi = api("appWithdrawals", {
  ...withdrawalQueue.appApi,
  balance: endpoint({
    method: "GET",
    path: "/api/app/withdrawals/balance",
    access: anyAppUser,
    summary: "What the house owes me and I may ask for, and the name a card of mine has",
    input: z.object({}),
    output: z.object({ balanceCents: z.int(), name: z.string() }),
  }),
});
export type Withdrawal = z.infer<typeof withdrawalQueue.Item>;

import { appWithdrawalsApi, withdrawalQueue, withdrawalsApi } from "@vowdesk/contract/withdrawals";
import { bind } from "../../kernel/http/bind.ts";
import { askBank } from "../payouts/index.ts";
import { answersOf, queueOf } from "../reviews/index.ts";
import { balance, rules } from "./service.ts";

export const calls = [
  ...answersOf(queueOf(withdrawalQueue, rules)),
  ...bind({ askBank: withdrawalsApi.askBank }, { askBank: (input, ctx) => askBank(ctx, input) }),
  ...bind({ balance: appWithdrawalsApi.balance }, { balance: (_input, ctx) => balance(ctx) }),
];

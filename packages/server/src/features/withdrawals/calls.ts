import { appWithdrawalsApi, withdrawalQueue, withdrawalsApi } from "@vowdesk/contract/withdrawals";
import { bind } from "../../kernel/http/bind.ts";
import { askBank } from "../payouts/index.ts";
import { defineQueue, presentedItem } from "../reviews/index.ts";
import { balance, rules } from "./service.ts";

export const queue = defineQueue(withdrawalQueue, rules);

export const calls = bind(
  { askBank: withdrawalsApi.askBank, balance: appWithdrawalsApi.balance },
  {
    askBank: async (ctx, { id }) => {
      await askBank(ctx, { id });
      return presentedItem<typeof withdrawalQueue>(ctx, "withdrawal", id);
    },
    balance,
  },
);

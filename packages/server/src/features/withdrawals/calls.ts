import { appWithdrawalsApi, type withdrawalQueue, withdrawalsApi } from "@vowdesk/contract/withdrawals";
import { bind } from "../../kernel/http/bind.ts";
import { askBank } from "../payouts/index.ts";
import { presentedItem } from "../reviews/index.ts";
import { balance } from "./service.ts";

export { queue } from "./service.ts";

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

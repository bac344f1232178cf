import { appWithdrawalsApi, type withdrawalQueue, withdrawalsApi } from "@vowdesk/contract/reviews/withdrawals";
import { bind } from "../../../kernel/http/bind.ts";
import { askBank } from "../../money/payouts/payouts.ts";
import { presentedItem } from "../engine/engine.ts";
import { balance } from "./withdrawals.service.ts";

export { queue } from "./withdrawals.service.ts";

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

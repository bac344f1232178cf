import { nothing, shared, type Rows } from "../../objects.ts";

export const rows: Rows = {
  "withdrawals.askBank": shared("review-withdrawal"),
  "appWithdrawals.balance": nothing(),
};

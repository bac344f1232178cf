import * as z from "zod";
import { endpoint, staff } from "../../kernel/index.ts";
import { ItemId } from "../reviews/index.ts";

/** The call that asks the bank of a payment, for the queue that pays out; it answers that queue's item. */
export const askBankOf = <Item extends z.ZodType>({ Item: output }: { Item: Item }) =>
  endpoint({
    method: "POST",
    path: "/api/withdrawals/askBank",
    access: staff("withdrawal:mark-paid"),
    ownTransaction: true,
    summary: "Ask the bank what became of an uncertain payment; only asks, and pays nothing",
    input: z.object({ id: ItemId }),
    output,
  });

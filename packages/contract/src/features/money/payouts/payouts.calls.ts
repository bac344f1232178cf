import * as z from "zod";
import { endpoint, staffInPerson, JsonId } from "../../../kernel/index.ts";

/** The call that asks the bank for the state of a payment, for a queue with payouts. It returns an item of that queue. */
export const bankQueryCall = <Item extends z.ZodType>({ Item: output }: { Item: Item }) =>
  endpoint({
    method: "POST",
    path: "/api/withdrawals/askBank",
    access: staffInPerson("withdrawal:mark-paid"),
    ownTransaction: true,
    summary: "Ask the bank for the state of an uncertain payment. Pays nothing",
    input: z.object({ id: JsonId }),
    output,
  });

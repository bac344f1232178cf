import * as z from "zod";
import { api, endpoint, staff } from "../../../kernel/index.ts";
import { WeddingMonth } from "./months.schema.ts";

export const weddingMonthsApi = api("weddingMonths", "The accounts of weddings by month", {
  list: endpoint({
    method: "GET",
    path: "/api/wedding-payments/months",
    access: staff("payment:all"),
    summary: "List the months in which money of weddings moved, newest first, from the ledger",
    input: z.object({}),
    output: z.array(WeddingMonth),
  }),
});

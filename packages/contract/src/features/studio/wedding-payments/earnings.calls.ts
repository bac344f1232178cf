import * as z from "zod";
import { api, endpoint, staff, staffInPerson, Id } from "../../../kernel/index.ts";
import { EarnedPart, WaitingIncome, WeddingEarnings } from "./earnings.schema.ts";

export const earningsApi = api("weddingEarnings", "Income of weddings, by the steps that are finished", {
  list: endpoint({
    method: "GET",
    path: "/api/wedding-payments/earnings",
    access: staff("payment:check"),
    summary: "List the parts of prices that wait to become income, oldest wedding first",
    input: z.object({}),
    output: z.array(WaitingIncome),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/wedding-payments/earnings/:weddingId",
    access: staff("payment"),
    summary: "Get the income of a wedding, and the parts of its price that wait to become income",
    input: z.object({ weddingId: Id }),
    output: WeddingEarnings,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/wedding-payments/earnings/confirm",
    access: staffInPerson("payment:check"),
    summary: "Post a part of the price as income after its step was finished. Refused if `cents` is not its amount",
    input: z.object({ weddingId: Id, part: EarnedPart, cents: z.int().min(1) }),
    output: WeddingEarnings,
  }),
});

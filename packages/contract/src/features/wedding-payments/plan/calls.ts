import * as z from "zod";
import { api, endpoint, listInput, pageOf, staff, staffInPerson } from "../../../kernel/index.ts";
import { Id } from "../../users/schema.ts";
import { WeddingDate } from "../../weddings/schema.ts";
import { DatedStep, DueInstalment, DueWindow, PaymentPlan } from "./schema.ts";

export const instalmentsApi = api("instalments", {
  list: endpoint({
    method: "GET",
    path: "/api/wedding-payments/instalments",
    access: staff("payment:due"),
    summary: "List the unpaid instalments of weddings, the earliest due date first",
    input: listInput({ weddingId: Id, window: DueWindow }, ["dueOn"]),
    output: pageOf(DueInstalment),
  }),
  plan: endpoint({
    method: "GET",
    path: "/api/wedding-payments/plan/:weddingId",
    access: staff("payment"),
    summary: "Get what the couple of a wedding owes and has paid",
    input: z.object({ weddingId: Id }),
    output: PaymentPlan,
  }),
  dateStep: endpoint({
    method: "POST",
    path: "/api/wedding-payments/date-step",
    access: staffInPerson("payment:record"),
    summary: "State the day of the photo selection or of the pickup, on which instalments depend",
    input: z.object({ weddingId: Id, step: DatedStep, on: WeddingDate, version: z.int().min(0) }),
    output: PaymentPlan,
  }),
});

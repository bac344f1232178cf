import * as z from "zod";
import {
  api,
  endpoint,
  listInput,
  pageOf,
  staff,
  staffInPerson,
  Id,
  Version,
  PaymentReason,
} from "../../../kernel/index.ts";
import { WeddingDate } from "../weddings/weddings.schema.ts";
import { DatedStep, DueInstalment, DueWindow, PaymentPlan } from "./plan.schema.ts";

const ofVersion = { id: Id, version: Version };

export const instalmentsApi = api("instalments", "Money that couples owe by their agreements", {
  list: endpoint({
    method: "GET",
    path: "/api/wedding-payments/instalments",
    access: staff("payment:due"),
    summary: "List the unpaid instalments of weddings, the earliest due date first",
    input: listInput(
      {
        weddingId: Id,
        window: DueWindow,
        /** Whether a waiver waits for a second user. */
        waiver: z.enum(["asked"]),
      },
      ["dueOn"],
    ),
    output: pageOf(DueInstalment),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/wedding-payments/instalments/:id",
    access: staff("payment:due"),
    summary: "Get one instalment",
    input: z.object({ id: Id }),
    output: DueInstalment,
  }),
  waive: endpoint({
    method: "POST",
    path: "/api/wedding-payments/waivers/ask",
    access: staffInPerson("payment:waive"),
    summary: "Ask to waive what is open of an instalment. Refused if `cents` is not the open amount",
    input: z.object({ id: Id, cents: z.int().min(1), reason: PaymentReason }),
    output: DueInstalment,
  }),
  approveWaiver: endpoint({
    method: "POST",
    path: "/api/wedding-payments/waivers/approve",
    access: staffInPerson("payment:waive"),
    summary: "Waive an instalment that another user asked to waive",
    input: z.object(ofVersion),
    output: DueInstalment,
  }),
  refuseWaiver: endpoint({
    method: "POST",
    path: "/api/wedding-payments/waivers/refuse",
    access: staffInPerson("payment:waive"),
    summary: "Refuse to waive an instalment. Refused to the user who asked for it",
    input: z.object({ ...ofVersion, reason: PaymentReason }),
    output: DueInstalment,
  }),
  withdrawWaiver: endpoint({
    method: "POST",
    path: "/api/wedding-payments/waivers/withdraw",
    access: staffInPerson("payment:waive"),
    summary: "Withdraw a waiver that the caller asked for",
    input: z.object(ofVersion),
    output: DueInstalment,
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
    input: z.object({ weddingId: Id, step: DatedStep, on: WeddingDate, version: Version.min(0) }),
    output: PaymentPlan,
  }),
});

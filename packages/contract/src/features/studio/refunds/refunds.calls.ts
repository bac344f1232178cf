import type * as z from "zod";
import { api } from "../../../kernel/index.ts";
import { reviewQueue } from "../../reviews/engine/engine.ts";
import { RefundDetails } from "./refunds.schema.ts";

/** Refunds of weddings. The feature `wedding-payments` submits them and pays approved ones. */
export const refundQueue = reviewQueue({
  code: "wedding-refund",
  noun: "a refund of a wedding",
  status: ["waiting", "approved", "rejected"],
  open: ["waiting"],
  act: ["approve", "reject"],
  details: RefundDetails,
  extra: {},
  submission: null,
});

export const refundsApi = api("refunds", "Review queue of refunds of weddings", refundQueue.api);
export type RefundItem = z.infer<typeof refundQueue.Item>;

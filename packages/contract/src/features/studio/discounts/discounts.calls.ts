import type * as z from "zod";
import { api } from "../../../kernel/index.ts";
import { reviewQueue } from "../../reviews/engine/engine.ts";
import { DiscountDetails } from "./discounts.schema.ts";

/** Discounts above the limit: one item per saved draft. A change of the draft withdraws its item. */
export const discountQueue = reviewQueue({
  code: "discount",
  noun: "a discount",
  status: ["waiting", "approved", "rejected", "withdrawn"],
  open: ["waiting"],
  act: ["approve", "reject"],
  details: DiscountDetails,
  extra: {},
  submission: null,
});

export const discountsApi = api("discounts", "Review queue of discounts above the limit", discountQueue.api);
export type Discount = z.infer<typeof discountQueue.Item>;

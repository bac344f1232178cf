import { discountQueue } from "@vowdesk/contract/discounts";
import { defineQueue } from "../reviews/index.ts";
import * as discounts from "./service.ts";

export const queue = defineQueue(discountQueue, discounts.rules);

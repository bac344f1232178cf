import { refundQueue } from "@vowdesk/contract/refunds";
import { defineQueue } from "../reviews/index.ts";
import * as refunds from "./service.ts";

export const queue = defineQueue(refundQueue, refunds.rules);

import { feedbackQueue } from "@vowdesk/contract/feedback";
import { defineQueue } from "../reviews/index.ts";
import { rules } from "./service.ts";

export const queue = defineQueue(feedbackQueue, rules);

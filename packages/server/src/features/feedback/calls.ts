import { feedbackQueue } from "@vowdesk/contract/feedback";
import { defineQueue, queueCalls } from "../reviews/index.ts";
import { rules } from "./service.ts";

export const queue = defineQueue(feedbackQueue, rules);

export const calls = queueCalls(queue);

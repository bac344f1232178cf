import { applicationQueue } from "@vowdesk/contract/applications";
import { defineQueue, queueCalls } from "../reviews/index.ts";
import { rules } from "./service.ts";

export const queue = defineQueue(applicationQueue, rules);

export const calls = queueCalls(queue);

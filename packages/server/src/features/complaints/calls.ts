import { complaintQueue } from "@vowdesk/contract/complaints";
import { defineQueue, queueCalls } from "../reviews/index.ts";
import { rules } from "./service.ts";

export const queue = defineQueue(complaintQueue, rules);

export const calls = queueCalls(queue);

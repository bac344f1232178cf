import { complaintQueue } from "@vowdesk/contract/complaints";
import { defineQueue } from "../reviews/index.ts";
import { rules } from "./service.ts";

export const queue = defineQueue(complaintQueue, rules);

import { challengeQueue } from "@vowdesk/contract/challenges";
import { defineQueue } from "../reviews/index.ts";
import { rules } from "./service.ts";

export const queue = defineQueue(challengeQueue, rules);

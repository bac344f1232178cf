import { applicationQueue } from "@vowdesk/contract/applications";
import { defineQueue } from "../reviews/index.ts";
import { rules } from "./service.ts";

export const queue = defineQueue(applicationQueue, rules);

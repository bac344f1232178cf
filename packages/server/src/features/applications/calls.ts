import { applicationQueue } from "@vowdesk/contract/applications";
import { answersOf, queueOf } from "../reviews/index.ts";
import { rules } from "./service.ts";

export const calls = answersOf(queueOf(applicationQueue, rules));

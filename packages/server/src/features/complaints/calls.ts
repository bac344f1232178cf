import { complaintQueue } from "@vowdesk/contract/complaints";
import { answersOf, queueOf } from "../reviews/index.ts";
import { rules } from "./service.ts";

export const calls = answersOf(queueOf(complaintQueue, rules));

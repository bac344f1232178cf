import { feedbackQueue } from "@vowdesk/contract/feedback";
import { answersOf, queueOf } from "../reviews/index.ts";
import { rules } from "./service.ts";

export const calls = answersOf(queueOf(feedbackQueue, rules));

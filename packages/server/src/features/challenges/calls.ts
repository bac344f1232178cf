import { challengeQueue } from "@vowdesk/contract/challenges";
import { answersOf, queueOf } from "../reviews/index.ts";
import { rules } from "./service.ts";

export const calls = answersOf(queueOf(challengeQueue, rules));

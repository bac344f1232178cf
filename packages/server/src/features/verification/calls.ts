import { verificationApi, verificationQueue } from "@vowdesk/contract/verification";
import { bind } from "../../kernel/http/bind.ts";
import { defineQueue, queueCalls } from "../reviews/index.ts";
import * as verification from "./service.ts";

export const queue = defineQueue(verificationQueue, verification.rules);

export const calls = [
  ...queueCalls(queue),
  ...bind({ reveal: verificationApi.reveal }, { reveal: (input, ctx) => verification.reveal(ctx, input) }),
];

import { verificationApi, verificationQueue } from "@vowdesk/contract/verification";
import { bind } from "../../kernel/http/bind.ts";
import { answersOf, queueOf } from "../reviews/index.ts";
import * as verification from "./service.ts";

export const calls = [
  ...answersOf(queueOf(verificationQueue, verification.rules)),
  ...bind({ reveal: verificationApi.reveal }, { reveal: (input, ctx) => verification.reveal(ctx, input) }),
];

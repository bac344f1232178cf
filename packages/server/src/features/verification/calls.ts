import { verificationApi, verificationQueue } from "@vowdesk/contract/verification";
import { bind } from "../../kernel/http/bind.ts";
import { defineQueue } from "../reviews/index.ts";
import * as verification from "./service.ts";

export const queue = defineQueue(verificationQueue, verification.rules);

export const calls = bind({ reveal: verificationApi.reveal }, { reveal: verification.reveal });

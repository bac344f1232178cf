import { verificationApi } from "@vowdesk/contract/reviews/verification";
import { bind } from "../../../kernel/http/bind.ts";
import * as verification from "./verification.service.ts";

export { queue } from "./verification.service.ts";

export const calls = bind({ reveal: verificationApi.reveal }, { reveal: verification.reveal });

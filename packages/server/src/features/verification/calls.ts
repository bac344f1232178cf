import { verificationApi } from "@vowdesk/contract/verification";
import { bind } from "../../kernel/http/bind.ts";
import * as verification from "./service.ts";

export { queue } from "./service.ts";

export const calls = bind({ reveal: verificationApi.reveal }, { reveal: verification.reveal });

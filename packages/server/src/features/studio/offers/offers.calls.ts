import { offersApi } from "@vowdesk/contract/studio/offers";
import { bind } from "../../../kernel/http/bind.ts";
import * as offers from "./offers.service.ts";

export const calls = bind(offersApi, offers);

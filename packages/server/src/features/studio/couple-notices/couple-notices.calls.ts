import { coupleNoticesApi } from "@vowdesk/contract/studio/couple-notices";
import { bind } from "../../../kernel/http/bind.ts";
import * as contacts from "./contacts.service.ts";
import { log } from "./log.service.ts";

export const calls = bind(coupleNoticesApi, { ...contacts, log });

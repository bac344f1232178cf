import { alertBotsApi, alertsApi } from "@vowdesk/contract/messages/alerts";
import { bind } from "../../../kernel/http/bind.ts";
import * as bots from "./bots/bots.service.ts";
import * as delays from "./plans/delays.service.ts";
import * as alerts from "./alerts.service.ts";

export const calls = [
  ...bind(alertsApi, { ...alerts, delays: delays.show, changeDelays: delays.change }),
  ...bind(alertBotsApi, bots),
];

import { alertBotsApi, alertsApi } from "@vowdesk/contract/messages/alerts";
import { bind } from "../../../kernel/http/bind.ts";
import * as bots from "./bots/bots.service.ts";
import * as delays from "./plans/delays.service.ts";
import * as alerts from "./alerts.service.ts";

export const calls = [
  ...bind(alertsApi, {
    mine: alerts.mine,
    change: alerts.change,
    subscribe: alerts.subscribe,
    renew: alerts.renew,
    unsubscribe: alerts.unsubscribe,
    test: alerts.test,
    delays: delays.show,
    changeDelays: delays.change,
  }),
  ...bind(alertBotsApi, {
    list: bots.list,
    add: bots.add,
    update: bots.update,
    delete: bots.remove,
    test: bots.test,
  }),
];

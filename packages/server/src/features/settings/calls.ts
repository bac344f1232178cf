import { settingsApi } from "@vowdesk/contract/settings";
import { bind } from "../../kernel/http/bind.ts";
import * as settings from "./service.ts";

export const calls = bind(settingsApi, {
  mine: settings.mine,
  change: settings.change,
});

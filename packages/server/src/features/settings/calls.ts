import { settingsApi } from "@vowdesk/contract/settings";
import { bind } from "../../kernel/http/bind.ts";
import * as settings from "./service.ts";

export const calls = bind(settingsApi, {
  mine: (_input, ctx) => settings.mine(ctx),
  change: (given, ctx) => settings.change(ctx, given),
});

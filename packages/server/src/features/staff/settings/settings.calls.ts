import { settingsApi } from "@vowdesk/contract/staff/settings";
import { bind } from "../../../kernel/http/bind.ts";
import * as settings from "./settings.service.ts";

export const calls = bind(settingsApi, settings);

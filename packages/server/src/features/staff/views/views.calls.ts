import { viewsApi } from "@vowdesk/contract/staff/views";
import { bind } from "../../../kernel/http/bind.ts";
import * as views from "./views.service.ts";

export const calls = bind(viewsApi, views);

import { dashboardApi } from "@vowdesk/contract/dashboard";
import { bind } from "../../kernel/http/bind.ts";
import * as dashboard from "./service.ts";

export const calls = bind(dashboardApi, {
  board: dashboard.board,
});

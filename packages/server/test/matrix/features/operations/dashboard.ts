import { nothing, type Rows } from "../../objects.ts";

export const rows: Rows = {
  "dashboard.board": nothing(),
  "dashboard.tasks": nothing(),
  "dashboard.trends": nothing(),
  "dashboard.upcoming": nothing(),
};

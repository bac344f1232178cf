import { nothing, type Rows } from "../objects.ts";

export const rows: Rows = {
  "dashboard.board": nothing(),
  "dashboard.tasks": nothing(),
  "dashboard.upcoming": nothing(),
};

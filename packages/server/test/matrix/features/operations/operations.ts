import { nothing, type Rows } from "../../objects.ts";

export const rows: Rows = {
  "operations.health": nothing(),
  "operations.jobs": nothing(),
  "operations.run": nothing(),
};

import { nothing, type Rows } from "../../objects.ts";

export const rows: Rows = {
  "settings.mine": nothing(),
  "settings.change": nothing(),
};

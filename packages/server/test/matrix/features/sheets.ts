import { self, type Rows } from "../objects.ts";

export const rows: Rows = {
  "sheets.detail": self("shoot", "shoot:all"),
};

import { nothing, self, type Rows } from "../objects.ts";

const ticks = [{ number: 1, isDone: true, at: "2026-11-02T02:00:00.000Z" }];

export const rows: Rows = {
  "sheets.detail": self("shoot", "shoot:all"),
  "sheets.items": self("shoot", "shoot:all"),
  "sheets.tick": self("shoot", "shoot:all", (id) => ({ id, ticks })),
  "sheets.templates": nothing(),
  "sheets.changeTemplate": nothing({ id: "design", version: 1, checks: [], packs: [] }),
};

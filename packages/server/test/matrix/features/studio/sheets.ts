import { sql } from "kysely";
import type { TestServer } from "../../../server.ts";
import { idOf, nothing, self, type AuditCases, type Rows } from "../../objects.ts";

const ticks = [{ number: 1, isDone: true, at: "2026-11-02T02:00:00.000Z" }];
const stops = [{ time: "09:00", place: "Studio", note: "" }];

export const rows: Rows = {
  "sheets.detail": self("shoot", "shoot:all"),
  "sheets.items": self("shoot", "shoot:all"),
  "sheets.tick": self("shoot", "shoot:all", (id) => ({ id, ticks })),
  "sheets.templates": nothing(),
  "sheets.changeTemplate": nothing({ id: "design", version: 1, checks: [], packs: [], questions: [] }),
  "sheets.questionnaires": self("wedding", "wedding:all", (weddingId) => ({ weddingId })),
};

/** A shoot with an item on its check list. */
const makeShoot = (server: TestServer) =>
  idOf(
    server,
    sql`with made as (
        insert into shoot (purpose, state, starts_at, ends_at, zone, team, couple_present)
        values ('pickup', 'firm', now() + interval '1 day', now() + interval '25 hours', 'Asia/Shanghai', '{}', false) returning id)
      insert into sheet_item (shoot_id, number, kind, text) select id, 1, 'check', 'Batteries' from made returning shoot_id as id`,
  );

export const auditCases: AuditCases = (server) => ({
  "shoots.changeSheet": async () => ({ input: { id: await makeShoot(server()), version: 1, stops, wishes: "" } }),
  "sheets.tick": async () => ({ input: { id: await makeShoot(server()), ticks } }),
  "sheets.changeTemplate": () => ({
    input: { id: "design", version: 1, checks: ["Screen"], packs: [], questions: ["Which cover?"] },
  }),
});

import { sql } from "kysely";
import { idOf, newName, nothing, self, type Id, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  // The caller is its consultant, or no one is.
  lead: (server, caller, owner) =>
    idOf(
      server,
      sql`insert into lead (name_a, phone_a, source, next_touch_at, consultant_id) values (${newName()}, '', 'phone',
        now() + interval '1 day', (select id from users where id = ${owner === "own" ? caller.id : 0})) returning id`,
    ),
};

const touched = (id: Id) => ({ id, version: 1, nextTouchAt: "2099-01-01T00:00:00Z" });
const period = { from: "2026-01-01", to: "2026-12-31" };

export const rows: Rows = {
  "leads.list": nothing(),
  "leads.export": nothing(),
  "leads.detail": self("lead", "lead:all"),
  "leads.consultants": nothing(),
  "leads.duplicates": nothing({ phone: "13800138000" }),
  "leads.board": nothing(),
  "leads.report": nothing({ ...period, by: "source" }),
  "leads.add": nothing(),
  "leads.update": self("lead", "lead:all", (id) => ({ id, version: 1 })),
  "leads.touch": self("lead", "lead:all", (id) => ({ ...touched(id), kind: "call" })),
  "leads.contact": self("lead", "lead:all", touched),
  "leads.visit": self("lead", "lead:all", touched),
  "leads.win": self("lead", "lead:all", (id) => ({ id, version: 1 })),
  "leads.lose": self("lead", "lead:all", (id) => ({ id, version: 1, lostReason: "price" })),
  "leads.pause": self("lead", "lead:all", touched),
  "leads.reopen": self("lead", "lead:all", touched),
  "leads.handOver": self("lead", "lead:all", (id) => ({ id, version: 1, consultantId: 1 })),
  "leads.reveal": self("lead", "lead:all", (id) => ({ id, partner: "a" })),
};

import { sql } from "kysely";
import { idOf, newName, nothing, self, type Id, type ObjectFactories, type Rows } from "../objects.ts";

export const objects: ObjectFactories = {
  // The caller is the consultant of its wedding, or no one is. Another user recorded it.
  weddingReceipt: async (server, caller, owner) => {
    const recorder = await server.createUser({ username: newName(), roles: ["consultant"] });
    return idOf(
      server,
      sql`with made as (insert into wedding (number, name_a, consultant_id) values (${newName()}, 'Anna',
          (select id from users where id = ${owner === "own" ? caller.id : 0})) returning id)
        insert into wedding_receipt (wedding_id, amount_cents, method, received_on, recorded_by)
        select id, 100000, 'cash', '2026-11-01', ${recorder.id} from made returning id`,
    );
  },
};

const ofVersion = (id: Id) => ({ id, version: 1 });
const selection = { step: "selection", on: "2027-01-01", version: 0 };
const money = { amountCents: 100_000, method: "cash", receivedOn: "2026-11-01" };

export const rows: Rows = {
  "weddingPayments.list": nothing(),
  "weddingPayments.detail": self("weddingReceipt", "payment:all"),
  "weddingPayments.record": self("wedding", "wedding:all", (weddingId) => ({ ...money, weddingId })),
  "weddingPayments.check": self("weddingReceipt", "payment:all", ofVersion),
  "weddingPayments.reject": self("weddingReceipt", "payment:all", (id) => ({ ...ofVersion(id), reason: "x" })),
  "instalments.list": nothing(),
  "instalments.plan": self("wedding", "payment:all", (weddingId) => ({ weddingId })),
  "instalments.dateStep": self("wedding", "wedding:all", (weddingId) => ({ ...selection, weddingId })),
};

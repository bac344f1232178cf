import { sql } from "kysely";
import { idOf, newName, nothing, self, type Id, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  // The caller is the consultant of its lead, or no one is.
  quote: (server, caller, owner) =>
    idOf(
      server,
      sql`with lead as (insert into lead (name_a, phone_a, source, next_touch_at, consultant_id) values (${newName()}, '', 'phone',
          now() + interval '1 day', (select id from users where id = ${owner === "own" ? caller.id : 0})) returning id)
        insert into quote (lead_id, language, valid_until, expires_at)
        select id, 'en', '2099-01-01', '2099-01-02' from lead returning id`,
    ),
};

const byVersion = (id: Id) => ({ id, version: 1 });
const option = { offerId: 900_000, discountCents: 0, note: "", lines: [] };

export const rows: Rows = {
  "quotes.list": nothing(),
  "quotes.detail": self("quote", "lead:all"),
  "quotes.paper": self("quote", "lead:all"),
  "quotes.add": self("lead", "lead:all", (leadId) => ({
    leadId,
    language: "en",
    validUntil: "2099-01-01",
    options: [option],
  })),
  "quotes.update": self("quote", "lead:all", byVersion),
  "quotes.send": self("quote", "lead:all", byVersion),
  "quotes.accept": self("quote", "lead:all", (id) => ({ id, version: 1, option: 1, winsLead: false })),
  "quotes.decline": self("quote", "lead:all", byVersion),
  "quotes.withdraw": self("quote", "lead:all", byVersion),
  "quotes.renew": self("quote", "lead:all", (id) => ({ id, version: 1, validUntil: "2099-01-01" })),
};

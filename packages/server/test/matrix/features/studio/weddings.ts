import { sql } from "kysely";
import { idOf, newName, nothing, self, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  // The caller is its consultant, or no one is.
  wedding: (server, caller, owner) =>
    idOf(
      server,
      sql`insert into wedding (number, name_a, phone_a, consultant_id) values (${newName()}, 'Anna', '+8613800001111',
        (select id from users where id = ${owner === "own" ? caller.id : 0})) returning id`,
    ),
};

export const rows: Rows = {
  "weddings.list": nothing(),
  "weddings.board": nothing(),
  "weddings.export": nothing(),
  "weddings.detail": self("wedding", "wedding:all"),
  "weddings.consultants": nothing(),
  "weddings.add": nothing(),
  "weddings.update": self("wedding", "wedding:all", (id) => ({ id, version: 1 })),
  "weddings.delete": self("wedding", "wedding:all"),
  "weddings.reveal": self("wedding", "wedding:all", (id) => ({ id, partner: "a" })),
};

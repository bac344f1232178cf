import { sql } from "kysely";
import {
  idOf,
  inAllLanguages,
  newName,
  nothing,
  shared,
  type ObjectFactories,
  type Row,
  type Rows,
} from "../../objects.ts";

/** "View as" has its own refusal for a missing user. */
const viewAsRow = (row: Row): Row => ({ ...row, missingAs: "view-as-unknown" }) as Row;

export const objects: ObjectFactories = {
  menu: (server) =>
    idOf(server, sql`insert into permission (type, label) values (0, ${inAllLanguages(newName())}) returning id`),
};

export const rows: Rows = {
  "menus.routes": nothing(),
  "menus.list": nothing(),
  "menus.parents": nothing(),
  "menus.add": nothing(),
  "menus.update": shared("menu"),
  "menus.move": shared("menu", (id) => ({ id, parentId: 0 })),
  "menus.check": shared("menu"),
  "menus.delete": shared("menu"),
  "menus.visibility": viewAsRow(shared("person", (userId) => ({ userId }), "sys:user")),
  "menus.preview": viewAsRow(shared("person", (id) => ({ target: `user:${id}` }), "sys:user")),
  "menus.viewAs": viewAsRow(shared("person", (id) => ({ target: `user:${id}` }))),
  // Returns nothing about the user.
  "menus.endViewAs": nothing({ target: "user:1" }),
};

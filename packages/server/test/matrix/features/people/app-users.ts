import { sql } from "kysely";
import { idOf, nothing, shared, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  /** Without sessions, which a block would end. */
  appAccount: (server) =>
    idOf(
      server,
      sql`insert into app_account (role, phone, name, password_hash)
        select 'customer', '+8612' || lpad((count(*) + 1)::text, 9, '0'), '新客', '' from app_account returning id`,
    ),
};

export const rows: Rows = {
  "appUsers.list": nothing(),
  "appUsers.detail": shared("appAccount"),
  "appUsers.edit": shared("appAccount", (id) => ({ id, version: 1, name: "新名字" })),
  "appUsers.changePhone": shared("appAccount", (id) => ({ id, version: 1, phone: "19900000001", reason: "x" })),
  "appUsers.block": shared("appAccount", (id) => ({ id, version: 1, reason: "x" })),
  "appUsers.exportPart": shared("appAccount", (id) => ({ id, reason: "x", section: "account" })),
  "appUsers.exportFile": shared("appAccount", (id) => ({ id, reason: "x", name: "none.jpg" })),
  "appUsers.mergeFigures": shared("appAccount", (id) => ({ id, phone: "19900000009" })),
  "appUsers.merge": shared("appAccount", (id) => ({
    id,
    version: 1,
    duplicateId: id,
    duplicateVersion: 1,
    reason: "x",
  })),
  "appUsers.approveMerge": shared("appAccount", (id) => ({ id, version: 1 })),
  "appUsers.cancelMerge": shared("appAccount", (id) => ({ id, version: 1, reason: "x" })),
  "appUsers.erasureFigures": shared("appAccount"),
  "appUsers.requestErasure": shared("appAccount", (id) => ({ id, version: 1, reason: "x" })),
  "appUsers.approveErasure": shared("appAccount", (id) => ({ id, version: 1 })),
  "appUsers.cancelErasure": shared("appAccount", (id) => ({ id, version: 1, reason: "x" })),
  "appUsers.unblock": shared("appAccount", (id) => ({ id, version: 1 })),
};

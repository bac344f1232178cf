import { sql } from "kysely";
import { idOf, newName, nothing, shared, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  serviceAccount: (server) =>
    idOf(
      server,
      sql`insert into service_account (name, codes, created_by, created_at, updated_by, updated_at)
        values (${newName()}, '{dashboard}', 'system', now(), 'system', now()) returning id`,
    ),
};

export const rows: Rows = {
  "serviceAccounts.list": nothing(),
  "serviceAccounts.detail": shared("serviceAccount"),
  "serviceAccounts.grantable": nothing(),
  "serviceAccounts.add": nothing({ name: "Matrix", codes: ["dashboard"], days: 1 }),
  "serviceAccounts.update": shared("serviceAccount", (id) => ({ id, version: 1, remark: "Matrix" })),
  "serviceAccounts.addToken": shared("serviceAccount", (id) => ({ id, days: 1 })),
  "serviceAccounts.revokeToken": shared("serviceAccount", (id) => ({ id, tokenId: 1 })),
  "serviceAccounts.disable": shared("serviceAccount"),
  "serviceAccounts.enable": shared("serviceAccount"),
};

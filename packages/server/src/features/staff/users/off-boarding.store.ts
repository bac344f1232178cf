import { isInDepartments } from "../../../kernel/paging/data-scope.ts";
import type { Language } from "@vowdesk/contract/kernel";
import { inNameOrder } from "../../../kernel/paging/name-order.ts";
import type { DataScope } from "../../../kernel/transaction/data-scope.ts";
import type { Db } from "../../../platform/database/index.ts";

export async function listEnabled(db: Db, ids: readonly number[], scope: DataScope, language: Language) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select(["id", "username", "real_name"])
    .where("id", "in", ids)
    .where(isInDepartments(scope, "department_id"))
    .where("enabled", "=", true)
    .where("deleted_at", "is", null)
    .orderBy(inNameOrder("username", language))
    .execute();
  return rows.map(({ id, username, real_name }) => ({ id, username, realName: real_name }));
}

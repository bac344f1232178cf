import { sql } from "kysely";
import { isInZones } from "../../../../kernel/paging/data-scope.ts";
import type { DataScope } from "../../../../kernel/transaction/data-scope.ts";
import type { Db, Row } from "../../../../platform/database/index.ts";

type CallerRow = Pick<Row<"app_account">, "id" | "name" | "role" | "enabled" | "phone_verified_at">;

/** The account with a phone number in normal form. */
export function findCaller(db: Db, phone: string): Promise<CallerRow | undefined> {
  return db
    .selectFrom("app_account")
    .select(["id", "name", "role", "enabled", "phone_verified_at"])
    .where("phone", "=", phone)
    .executeTakeFirst();
}

/** The address of the latest order of a customer in the scope; empty without one. */
export async function lastAddressOf(db: Db, customerId: number, scope: DataScope): Promise<string> {
  const { rows } = await sql<{ address: string }>`
    select address from orders where customer_id = ${customerId} and ${isInZones(scope, "zone")}
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0]?.address ?? "";
}

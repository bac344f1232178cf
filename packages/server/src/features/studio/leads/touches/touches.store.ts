import type { Db, Row } from "../../../../platform/database/index.ts";
import { nameOfAnyUser } from "../../../staff/auth/staff-names.store.ts";

const maxShown = 100;

export type TouchRow = Row<"lead_touch"> & { user_name: string };

/** The last contacts of a lead, newest first. */
export const listTouches = (db: Db, leadId: number): Promise<TouchRow[]> =>
  db
    .selectFrom("lead_touch")
    .selectAll()
    .select(nameOfAnyUser("lead_touch.user_id").as("user_name"))
    .where("lead_id", "=", leadId)
    .orderBy("id", "desc")
    .limit(maxShown)
    .execute();

export async function insertTouch(db: Db, { enquiry, ...touch }: Omit<Row<"lead_touch">, "id">): Promise<void> {
  const values = { ...touch, enquiry: enquiry && JSON.stringify(enquiry) };
  await db.insertInto("lead_touch").values(values).execute();
}

import type { Db, NewRow } from "../../../platform/database/index.ts";

type NewMail = Pick<
  NewRow<"mail">,
  "message_id" | "template" | "sealed_content" | "next_at" | "expires_at" | "created_at"
>;

export async function insertMail(db: Db, mail: NewMail): Promise<void> {
  await db.insertInto("mail").values(mail).execute();
}

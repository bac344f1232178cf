import { sql } from "kysely";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";

export type ReplyRow = Row<"quick_reply">;

export interface ReplyText {
  title: string;
  text: string;
  folder: string;
  departmentId: number | null;
  orderNum: number;
}

/** The replies in their order: all of them, or the shared ones and those of the user's department. */
export async function listReplies(db: Db, userId: number | null): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select quick_reply.* from quick_reply
    where ${userId}::int is null or department_id is null
      or department_id = (select department_id from users where id = ${userId})
    order by folder, order_number, id`.execute(db);
  return rows;
}

export async function lockReply(db: Db, id: number): Promise<ReplyRow | undefined> {
  return (await sql<ReplyRow>`select * from quick_reply where id = ${id} for update`.execute(db)).rows[0];
}

export async function insertReply(db: Db, reply: ReplyText, { by, at }: Author): Promise<ReplyRow> {
  const { title, text, folder, departmentId, orderNum } = reply;
  const { rows } = await sql<ReplyRow>`
    insert into quick_reply (title, body, folder, department_id, order_number, changed_by, changed_at)
    values (${title}, ${text}, ${folder}, ${departmentId}, ${orderNum}, ${by}, ${at}) returning *`.execute(db);
  return rows[0] as ReplyRow;
}

export async function saveReply(db: Db, id: number, reply: ReplyText, { by, at }: Author): Promise<ReplyRow> {
  const { title, text, folder, departmentId, orderNum } = reply;
  const { rows } = await sql<ReplyRow>`
    update quick_reply set version = version + 1, title = ${title}, body = ${text}, folder = ${folder},
      department_id = ${departmentId}, order_number = ${orderNum}, changed_by = ${by}, changed_at = ${at}
    where id = ${id} returning *`.execute(db);
  return rows[0] as ReplyRow;
}

export async function deleteReply(db: Db, id: number): Promise<void> {
  await sql`delete from quick_reply where id = ${id}`.execute(db);
}

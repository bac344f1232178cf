import type { LabelColour } from "@vowdesk/contract/chat";
import { sql } from "kysely";
import type { Language } from "@vowdesk/contract/kernel";
import { inNameOrder } from "../../../kernel/paging/name-order.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { isNameTaken as isTaken } from "../../../kernel/text/name-key.ts";
import { lockName, type Db, type Row } from "../../../platform/database/index.ts";

export type LabelRow = Row<"chat_label">;

interface LabelFields {
  name: string;
  colour: LabelColour;
}

export async function listLabels(db: Db, language: Language): Promise<LabelRow[]> {
  return (await sql<LabelRow>`select * from chat_label order by ${inNameOrder("name", language)}`.execute(db)).rows;
}

export async function lockLabel(db: Db, id: number): Promise<LabelRow | undefined> {
  return (await sql<LabelRow>`select * from chat_label where id = ${id} for update`.execute(db)).rows[0];
}

/** The labels with these ids, locked against deletion until the transaction ends. */
export async function lockLabels(db: Db, ids: readonly number[]): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`
    select * from chat_label where id = any(${ids}::int[]) order by id for key share`.execute(db);
  return rows;
}

/** Whether another label has the name. Serialises changes of labels until the transaction ends, so that names stay unique. */
export async function isNameTaken(db: Db, name: string, exceptId: number | null): Promise<boolean> {
  await lockName(db, "chat labels");
  return isTaken(await db.selectFrom("chat_label").select(["id", "name"]).execute(), name, exceptId);
}

export async function insertLabel(db: Db, { name, colour }: LabelFields, { by, at }: Author): Promise<LabelRow> {
  const { rows } = await sql<LabelRow>`
    insert into chat_label (name, colour, changed_by, changed_at) values (${name}, ${colour}, ${by}, ${at})
    returning *`.execute(db);
  return rows[0] as LabelRow;
}

export async function saveLabel(
  db: Db,
  id: number,
  { name, colour }: LabelFields,
  { by, at }: Author,
): Promise<LabelRow> {
  const { rows } = await sql<LabelRow>`
    update chat_label set version = version + 1, name = ${name}, colour = ${colour}, changed_by = ${by}, changed_at = ${at}
    where id = ${id} returning *`.execute(db);
  return rows[0] as LabelRow;
}

/** Deletes a label and removes it from all conversations. The caller has locked it. */
export async function deleteLabel(db: Db, id: number): Promise<void> {
  await sql`delete from chat_label where id = ${id}`.execute(db);
  await sql`
    update conversation set label_ids = array_remove(label_ids, ${id}) where label_ids @> array[${id}::int]`.execute(
    db,
  );
}

import type { Purpose } from "@vowdesk/contract/studio/shoots";
import { sql } from "kysely";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import { nextVersion } from "../../../platform/database/versions.ts";

type StoredRow = Row<"shoot_questionnaire">;

/** A questionnaire with the shoot that it is about. */
export type QuestionnaireRow = StoredRow &
  Pick<Row<"shoot">, "purpose" | "state" | "starts_at" | "ends_at" | "expires_at" | "zone">;

/** The questionnaires of a wedding with questions, in the order of their shoots. */
export const listOfWedding = (db: Db, weddingId: number): Promise<QuestionnaireRow[]> =>
  db
    .selectFrom("shoot_questionnaire")
    .innerJoin("shoot", "shoot.id", "shoot_questionnaire.shoot_id")
    .selectAll("shoot_questionnaire")
    .select(["purpose", "state", "starts_at", "ends_at", "expires_at", "zone"])
    .where("shoot.wedding_id", "=", weddingId)
    .where(sql<boolean>`cardinality(questions) > 0`)
    .orderBy("shoot.starts_at")
    .orderBy("shoot.id")
    .execute();

export const listOfShoots = (db: Db, shootIds: readonly number[]): Promise<StoredRow[]> =>
  shootIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("shoot_questionnaire")
        .selectAll()
        .where("shoot_id", "in", [...shootIds])
        .execute();

/** Locks the questionnaire of a shoot until the transaction ends. */
export const lockQuestionnaire = (db: Db, shootId: number): Promise<StoredRow | undefined> =>
  db.selectFrom("shoot_questionnaire").selectAll().where("shoot_id", "=", shootId).forUpdate().executeTakeFirst();

/** `answers` has one text for each question. */
export const saveAnswers = (db: Db, shootId: number, answers: string[], author: Author): Promise<StoredRow> =>
  db
    .updateTable("shoot_questionnaire")
    .set({ answers, answered_at: author.at, ...nextVersion(author) })
    .where("shoot_id", "=", shootId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Gives a new shoot the questions of its purpose. A simultaneous change of them is awaited, so that the shoot does not keep former ones. */
export async function copyToShoot(db: Db, shootId: number, purpose: Purpose): Promise<void> {
  const { questions } = await db
    .selectFrom("sheet_template")
    .select("questions")
    .where("purpose", "=", purpose)
    .forShare()
    .executeTakeFirstOrThrow();
  await db
    .insertInto("shoot_questionnaire")
    .values({ shoot_id: shootId, questions })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives the open shoots of a purpose that are still to come its questions, unless one is answered. */
export async function copyToUnanswered(db: Db, purpose: Purpose, { by, at }: Author): Promise<void> {
  const open = sql`shoot.purpose = ${purpose} and sheet_template.purpose = ${purpose} and (shoot.state = 'postponed'
    or (shoot.state in ('tentative', 'firm', 'confirmed') and shoot.starts_at > ${at}))`;
  await sql`
    insert into shoot_questionnaire (shoot_id, questions)
    select shoot.id, sheet_template.questions from shoot, sheet_template where ${open}
    on conflict do nothing`.execute(db);
  await sql`
    update shoot_questionnaire set questions = sheet_template.questions, answers = '{}', version = shoot_questionnaire.version + 1,
      updated_at = ${at}, updated_by = ${by}
    from shoot, sheet_template where shoot.id = shoot_questionnaire.shoot_id and ${open}
      and shoot_questionnaire.questions <> sheet_template.questions
      and cardinality(array_remove(shoot_questionnaire.answers, '')) = 0`.execute(db);
}

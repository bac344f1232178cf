import type { SkillNames } from "@vowdesk/contract/studio/bookables";
import type { Purpose } from "@vowdesk/contract/studio/shoots";
import { sql } from "kysely";
import type { Language } from "@vowdesk/contract/kernel";
import { namesById, type SubjectNames } from "../../../../kernel/paging/subject-names.ts";
import type { Author } from "../../../../kernel/transaction/actor.ts";
import { lockName, lockRow, type Db, type Row } from "../../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../../platform/database/versions.ts";

export type SkillRow = Row<"skill">;

/** All skills in the order of the studio. */
export const listSkills = (db: Db): Promise<SkillRow[]> =>
  db.selectFrom("skill").selectAll().orderBy("position").orderBy("id").execute();

/** Locks the catalogue against other changes until the transaction ends. */
export const lockCatalogue = (db: Db): Promise<void> => lockName(db, "skills");

/** Locks a skill. Waits for purposes that begin to need it. */
export async function lockSkill(db: Db, id: number): Promise<SkillRow | undefined> {
  await lockCatalogue(db);
  await lockRow(db, "skill", id);
  return db.selectFrom("skill").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Those of the codes that are offered. None of them is retired until the transaction ends. */
export async function keepOffered(db: Db, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("skill")
    .select("code")
    .where("code", "in", [...codes])
    .where("retired_at", "is", null)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return rows.map(({ code }) => code);
}

/** The purposes that need a skill. */
export async function listNeeding(db: Db, code: string): Promise<Purpose[]> {
  const rows = await db.selectFrom("purpose_skill").select("purpose").where("skill", "=", code).execute();
  return rows.flatMap(({ purpose }) => (purpose === null ? [] : [purpose]));
}

interface NewSkill {
  code: string;
  names: SkillNames;
  position: number;
}

export const insertSkill = (db: Db, { names, ...fields }: NewSkill, author: Author): Promise<SkillRow> =>
  db
    .insertInto("skill")
    .values({ ...fields, names: JSON.stringify(names), ...firstVersion(author) })
    .returningAll()
    .executeTakeFirstOrThrow();

type Change = Partial<Pick<SkillRow, "names" | "retired_at">>;

export const saveSkill = (db: Db, id: number, { names, ...fields }: Change, author: Author): Promise<SkillRow> =>
  db
    .updateTable("skill")
    .set({ ...fields, ...(names && { names: JSON.stringify(names) }), ...nextVersion(author) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Numbers the skills in the order of these ids. */
export const saveOrder = (db: Db, ids: readonly number[]) =>
  sql`update skill set position = place.position from unnest(${[...ids]}::integer[]) with ordinality as place (id, position)
    where skill.id = place.id`.execute(db);

/** The names of all skills by code. */
export async function readSkillNames(db: Db): Promise<ReadonlyMap<string, SkillNames>> {
  const rows = await db.selectFrom("skill").select(["code", "names"]).execute();
  return new Map(rows.map(({ code, names }) => [code, names]));
}

/** Names in the audit trail. */
export const subjectNames: SubjectNames = {
  skill: namesById("skill", (language: Language) => sql`names->>${language}`),
};

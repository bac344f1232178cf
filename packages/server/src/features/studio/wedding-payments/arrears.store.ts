import { sql } from "kysely";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";
import type { Db } from "../../../platform/database/index.ts";

/** Instalments that were due before `today` of which staff were not notified since. */
export async function findUntold(db: Db, { runner, now }: Due, today: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("wedding_instalment")
    .select("id")
    .where(sql<boolean>`paid_cents + waived_cents < cents`)
    .where("due_on", "<", today)
    .where(sql<boolean>`reminded_due_on is distinct from due_on`)
    .where(isNotPaused(runner, sql`wedding_instalment.id`, now))
    .orderBy("due_on")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface Arrear {
  dueOn: string;
  openCents: number;
  weddingId: number;
  couple: string;
  /** Null without a consultant who can sign in. */
  consultantId: number | null;
}

/** Marks an instalment as notified, if it is still due. Returns null if another process was faster. */
export async function markTold(db: Db, id: number, today: string): Promise<Arrear | null> {
  const { rows } = await sql<Arrear>`
    update wedding_instalment set reminded_due_on = due_on
    from wedding left join users on users.id = wedding.consultant_id and users.enabled and users.deleted_at is null
    where wedding_instalment.id = ${id} and wedding.id = wedding_instalment.wedding_id
      and paid_cents + waived_cents < cents and due_on < ${today} and reminded_due_on is distinct from due_on
    returning due_on as "dueOn", cents - paid_cents - waived_cents as "openCents", wedding.id as "weddingId", users.id as "consultantId",
      concat_ws(' & ', nullif(name_a, ''), nullif(name_b, '')) as couple`.execute(db);
  return rows[0] ?? null;
}

import { sql } from "kysely";
import type { Db, Row } from "../../../../platform/database/index.ts";

/** The use of a code, and the phone or record for which it is sent. */
export type CodeTarget = Pick<Row<"phone_code">, "purpose" | "subject">;

type CodeRow = Pick<Row<"phone_code">, "code_hash" | "expires_at" | "sent" | "counted_from">;

export async function lockCode(db: Db, { purpose, subject }: CodeTarget): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`
    select code_hash, expires_at, sent, counted_from from phone_code
    where purpose = ${purpose} and subject = ${subject} for update`.execute(db);
  return rows[0];
}

/** Counts a sent code in the window that began after `oldest`, in one statement, so that parallel requests are counted one by one. */
export async function countSent(db: Db, { purpose, subject }: CodeTarget, now: Date, oldest: Date): Promise<CodeRow> {
  const { rows } = await sql<CodeRow>`
    insert into phone_code as kept (purpose, subject, code_hash, expires_at, sent, counted_from)
    values (${purpose}, ${subject}, '', ${now}, 1, ${now})
    on conflict (purpose, subject) do update set
      sent = case when kept.counted_from <= ${oldest} then 1 else kept.sent + 1 end,
      counted_from = case when kept.counted_from <= ${oldest} then excluded.counted_from else kept.counted_from end
    returning code_hash, expires_at, sent, counted_from`.execute(db);
  if (!rows[0]) throw new Error("the code was not counted");
  return rows[0];
}

interface NewCode {
  code_hash: Buffer;
  phone_hash: Buffer;
  expires_at: Date;
}

export async function saveCode(db: Db, { purpose, subject }: CodeTarget, code: NewCode): Promise<void> {
  await db.updateTable("phone_code").set(code).where("purpose", "=", purpose).where("subject", "=", subject).execute();
}

/** Ends the codes of some purposes that were sent to a number. */
export async function endCodesTo(db: Db, phoneHash: Buffer, purposes: readonly string[], now: Date): Promise<void> {
  await sql`update phone_code set expires_at = ${now}
    where phone_hash = ${phoneHash} and purpose = any(${[...purposes]}::text[]) and expires_at > ${now}`.execute(db);
}

/** Ends a code. Its count of sent codes remains. */
export async function endCode(db: Db, { purpose, subject }: CodeTarget, now: Date): Promise<void> {
  await sql`update phone_code set expires_at = ${now} where purpose = ${purpose} and subject = ${subject}`.execute(db);
}

export async function forgetCodes(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from phone_code where expires_at < ${before} and counted_from < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

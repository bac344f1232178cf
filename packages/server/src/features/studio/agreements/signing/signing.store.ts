import type { Strokes } from "@vowdesk/contract/studio/agreements";
import type { Partner } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import type { Db, Row } from "../../../../platform/database/index.ts";

/**
 * The version of a wedding that a couple sees: the one that is open for signing, else the signed one, else the last one that was signed,
 * and after a cancellation also one that was sent only. A couple keeps what it has signed.
 */
export async function findShown(db: Db, weddingId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from agreement where wedding_id = ${weddingId} and sent_at is not null
      and (state in ('sent', 'signed_a') or signed_at is not null
        or exists (select from wedding_cancellation as cancelled where cancelled.wedding_id = agreement.wedding_id))
    order by state in ('sent', 'signed_a') desc, state = 'signed' desc, signed_at is not null desc, number desc limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

export type PartyRow = Omit<Row<"agreement_party">, "agreement_id">;

/** The parties of a version as they were when it was sent, the first partner first. */
export const listParties = (db: Db, id: number): Promise<PartyRow[]> =>
  db
    .selectFrom("agreement_party")
    .select(["partner", "name", "phone", "shared_phone_reason"])
    .where("agreement_id", "=", id)
    .orderBy("partner")
    .execute();

export async function insertParties(db: Db, id: number, parties: readonly PartyRow[]): Promise<void> {
  if (parties.length === 0) return;
  await db
    .insertInto("agreement_party")
    .values(parties.map((party) => ({ ...party, agreement_id: id })))
    .execute();
}

export async function addPartyPhone(db: Db, id: number, partner: Partner, phone: string): Promise<void> {
  await db
    .updateTable("agreement_party")
    .set({ phone })
    .where("agreement_id", "=", id)
    .where("partner", "=", partner)
    .execute();
}

interface NewSignature {
  agreement_id: number;
  partner: Partner;
  name: string;
  /** SHA-256 of the number whose code was entered. */
  phone_hash: Buffer;
  strokes: Strokes;
  digest: Buffer;
  signed_at: Date;
  signed_in: "studio" | "portal";
}

export async function insertSignature(db: Db, { strokes, ...row }: NewSignature): Promise<void> {
  await db
    .insertInto("agreement_signature")
    .values({ ...row, strokes: JSON.stringify(strokes) })
    .execute();
}

/** Marks the signed version of a wedding as amended, before its successor is signed. Returns it. */
export const amendSigned = (db: Db, weddingId: number, at: Date): Promise<Row<"agreement"> | undefined> =>
  db
    .updateTable("agreement")
    .set({ state: "amended", updated_at: at })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("wedding_id", "=", weddingId)
    .where("state", "=", "signed")
    .returningAll()
    .executeTakeFirst();

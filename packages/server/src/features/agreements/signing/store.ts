import type { Strokes } from "@vowdesk/contract/agreements";
import type { Partner } from "@vowdesk/contract/weddings";
import type { Db, Row } from "../../../platform/database/index.ts";

/** The version of a wedding that a couple sees: the one that is open for signing, else the signed one. */
export async function findShown(db: Db, weddingId: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom("agreement")
    .select(["id", "state"])
    .where("wedding_id", "=", weddingId)
    .where("state", "in", ["sent", "signed_a", "signed"])
    .execute();
  return (rows.find(({ state }) => state !== "signed") ?? rows[0])?.id;
}

interface NewSignature {
  agreement_id: number;
  partner: Partner;
  name: string;
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

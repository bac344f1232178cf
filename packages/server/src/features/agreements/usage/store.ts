import type { AgreementTerms } from "@vowdesk/contract/agreements";
import type { Db } from "../../../platform/database/index.ts";

export async function findSignedTerms(db: Db, weddingId: number): Promise<AgreementTerms | undefined> {
  const row = await db
    .selectFrom("agreement")
    .select("terms")
    .where("wedding_id", "=", weddingId)
    .where("state", "=", "signed")
    .executeTakeFirst();
  return row?.terms;
}

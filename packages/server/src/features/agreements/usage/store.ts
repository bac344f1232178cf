import type { AgreementTerms } from "@vowdesk/contract/agreements";
import type { Db } from "../../../platform/database/index.ts";

export interface SignedVersion {
  id: number;
  signedAt: Date;
  terms: AgreementTerms;
}

export async function findSigned(db: Db, weddingId: number): Promise<SignedVersion | undefined> {
  const row = await db
    .selectFrom("agreement")
    .select(["id", "signed_at", "terms"])
    .where("wedding_id", "=", weddingId)
    .where("state", "=", "signed")
    .executeTakeFirst();
  return row?.signed_at ? { id: row.id, signedAt: row.signed_at, terms: row.terms } : undefined;
}

/** The version that was signed last, valid or ended. */
export async function findLastSigned(db: Db, weddingId: number): Promise<SignedVersion | undefined> {
  const row = await db
    .selectFrom("agreement")
    .select(["id", "signed_at", "terms"])
    .where("wedding_id", "=", weddingId)
    .where("signed_at", "is not", null)
    .orderBy("signed_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.signed_at ? { id: row.id, signedAt: row.signed_at, terms: row.terms } : undefined;
}

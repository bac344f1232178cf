import type { AgreementTerms } from "@vowdesk/contract/studio/agreements";
import type { Language } from "@vowdesk/contract/kernel";
import type { Db } from "../../../platform/database/index.ts";

export interface SignedVersion {
  id: number;
  number: number;
  language: Language;
  note: string;
  signedAt: Date;
  terms: AgreementTerms;
}

export async function findSigned(db: Db, weddingId: number): Promise<SignedVersion | undefined> {
  const row = await db
    .selectFrom("agreement")
    .select(["id", "number", "language", "note", "signed_at", "terms"])
    .where("wedding_id", "=", weddingId)
    .where("state", "=", "signed")
    .executeTakeFirst();
  if (!row?.signed_at) return undefined;
  const { signed_at: signedAt, ...version } = row;
  return { ...version, signedAt };
}

/** The version that was signed last, valid or ended. */
export async function findLastSigned(db: Db, weddingId: number): Promise<SignedVersion | undefined> {
  const row = await db
    .selectFrom("agreement")
    .select(["id", "number", "language", "note", "signed_at", "terms"])
    .where("wedding_id", "=", weddingId)
    .where("signed_at", "is not", null)
    .orderBy("signed_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!row?.signed_at) return undefined;
  const { signed_at: signedAt, ...version } = row;
  return { ...version, signedAt };
}

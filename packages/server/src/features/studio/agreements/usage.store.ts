import type { AgreementTerms } from "@vowdesk/contract/studio/agreements";
import type { Language } from "@vowdesk/contract/kernel";
import type { Purpose } from "@vowdesk/contract/studio/shoots";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { currentStates } from "./agreements.policy.ts";

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

/** Whether a version of another wedding that is not cancelled was drafted from a quote. */
export async function isQuoteOfOther(db: Db, quoteId: number, weddingId: number): Promise<boolean> {
  const { rows } = await sql`
    select from agreement where quote_id = ${quoteId} and wedding_id <> ${weddingId}
      and not exists (select from wedding_cancellation where wedding_cancellation.wedding_id = agreement.wedding_id) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The shoots that the current versions of weddings include, and whether each was sent. */
export const listCurrentPurposes = (
  db: Db,
  weddingIds: readonly number[],
): Promise<{ weddingId: number; isSent: boolean; purposes: Purpose[] }[]> =>
  db
    .selectFrom("agreement")
    .select(["wedding_id as weddingId"])
    .select([sql<boolean>`state <> 'draft'`.as("isSent"), sql<Purpose[]>`terms->'purposes'`.as("purposes")])
    .where("wedding_id", "in", weddingIds)
    .where("state", "in", [...currentStates])
    .execute();

/** The terms of the signed versions of weddings, by wedding. */
export async function findSignedTerms(db: Db, weddingIds: readonly number[]): Promise<Map<number, AgreementTerms>> {
  if (weddingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("agreement")
    .select(["wedding_id", "terms"])
    .where("wedding_id", "in", [...weddingIds])
    .where("state", "=", "signed")
    .execute();
  return new Map(rows.map(({ wedding_id, terms }) => [wedding_id, terms]));
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

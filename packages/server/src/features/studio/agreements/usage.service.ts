import type { AgreementTerms } from "@vowdesk/contract/studio/agreements";
import type { Context } from "../../../kernel/http/context.ts";
import type { Purpose } from "@vowdesk/contract/studio/shoots";
import { findLastSigned, findSigned, listCurrentPurposes, type SignedVersion } from "./usage.store.ts";

/** The signed version of a wedding; null without one. */
export async function signedVersionOf(ctx: Context, weddingId: number): Promise<SignedVersion | null> {
  return (await findSigned(ctx.db, weddingId)) ?? null;
}

/**
 * Of these weddings, those to which a shoot of the purpose is owed: `promised` by a version that was sent, `possible` by a draft or because
 * there is no version yet.
 */
export async function owedShoots(
  ctx: Context,
  weddingIds: readonly number[],
  purpose: Purpose,
): Promise<{ promised: Set<number>; possible: Set<number> }> {
  const versions = weddingIds.length === 0 ? [] : await listCurrentPurposes(ctx.db, weddingIds);
  const having = versions.filter(({ purposes }) => purposes.includes(purpose));
  const promised = new Set(having.filter(({ isSent }) => isSent).map(({ weddingId }) => weddingId));
  const known = new Set(versions.map(({ weddingId }) => weddingId));
  const drafted = new Set(having.map(({ weddingId }) => weddingId));
  const possible = weddingIds.filter((id) => !promised.has(id) && (drafted.has(id) || !known.has(id)));
  return { promised, possible: new Set(possible) };
}

/** The version of a wedding that was signed last, also if it was ended; null without one. What was reached by it stays reached. */
export async function lastSignedOf(ctx: Context, weddingId: number): Promise<SignedVersion | null> {
  return (await findLastSigned(ctx.db, weddingId)) ?? null;
}

/** The terms of the signed version of a wedding; null without one. */
export async function termsOf(ctx: Context, weddingId: number): Promise<AgreementTerms | null> {
  return (await signedVersionOf(ctx, weddingId))?.terms ?? null;
}

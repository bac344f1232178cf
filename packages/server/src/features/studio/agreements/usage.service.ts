import type { AgreementTerms } from "@vowdesk/contract/studio/agreements";
import type { Context } from "../../../kernel/http/context.ts";
import { findLastSigned, findSigned, type SignedVersion } from "./usage.store.ts";

/** The signed version of a wedding; null without one. */
export async function signedVersionOf(ctx: Context, weddingId: number): Promise<SignedVersion | null> {
  return (await findSigned(ctx.db, weddingId)) ?? null;
}

/** The version of a wedding that was signed last, also if it was ended; null without one. What was reached by it stays reached. */
export async function lastSignedOf(ctx: Context, weddingId: number): Promise<SignedVersion | null> {
  return (await findLastSigned(ctx.db, weddingId)) ?? null;
}

/** The terms of the signed version of a wedding; null without one. */
export async function termsOf(ctx: Context, weddingId: number): Promise<AgreementTerms | null> {
  return (await signedVersionOf(ctx, weddingId))?.terms ?? null;
}

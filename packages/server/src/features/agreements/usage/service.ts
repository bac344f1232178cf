import type { AgreementTerms } from "@vowdesk/contract/agreements";
import type { Context } from "../../../kernel/http/context.ts";
import { findSignedTerms } from "./store.ts";

/** The terms of the signed version of a wedding; null without one. */
export async function termsOf(ctx: Context, weddingId: number): Promise<AgreementTerms | null> {
  return (await findSignedTerms(ctx.db, weddingId)) ?? null;
}

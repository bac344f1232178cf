import type { Context } from "../../../kernel/http/context.ts";
import { findAccepted, findAcceptedQuote, type AcceptedRow } from "./accepted.store.ts";

export type AcceptedQuote = AcceptedRow;

/** The option that the couple of a wedding accepted last, also if the actor may not see its quote; null without one. */
export const acceptedQuoteOf = async (ctx: Context, weddingId: number): Promise<AcceptedQuote | null> =>
  (await findAccepted(ctx.db, weddingId)) ?? null;

/** The accepted option of a quote, which never changes; null if it was not accepted. */
export const quoteOptionOf = async (ctx: Pick<Context, "db">, quoteId: number): Promise<AcceptedQuote | null> =>
  (await findAcceptedQuote(ctx.db, quoteId)) ?? null;

import { sql, type Expression } from "kysely";
import type { Context } from "../http/context.ts";
import { maskPhone } from "../text/masking.ts";
import { phoneQueryOf } from "../text/phones.ts";

declare module "../transaction/events.ts" {
  interface Events {
    /** A list was searched for a complete phone number. The subject is the list. */
    "phone.searched": Fact & { after: { phone: string } };
  }
}

/** Matches rows by phone number. A number that was stored before normalisation matches only as it was written. */
export function phoneMatches(column: string, text: string): Expression<boolean> {
  const query = phoneQueryOf(text);
  if (query === null) return sql<boolean>`${sql.ref(column)} = ${text}`;
  if ("tail" in query) return sql<boolean>`right(${sql.ref(column)}, 4) = ${query.tail}`;
  return sql<boolean>`${sql.ref(column)} = ${query.complete}`;
}

const searched = (list: string, phone: string) =>
  ({ type: "phone.searched", subject: list, after: { phone: maskPhone(phone) } }) as const;

/**
 * Audits a change with a phone number as a search if the change is refused, because the refusal can tell whether the number is known.
 * A change that succeeds has an entry of its own.
 */
export function auditRefusedPhone(ctx: Context, list: string, phone: string): void {
  ctx.emitIfRefused(searched(list, phone));
}

/** Audits the complete numbers of which an answer tells that a list has them. Needs a call without a transaction. */
export async function auditKnownPhones(ctx: Context, list: string, phones: readonly string[]): Promise<void> {
  if (phones.length === 0) return;
  await ctx.transaction(async (inside) => phones.forEach((phone) => inside.emit(searched(list, phone))));
}

/** An open list repeats its query after changes; the same search within this time counts as one. */
const sameLookupMs = 10 * 60_000;
const maxLookups = 10_000;
const lookups = new Map<string, number>();

/** Audits the search of a list for a complete phone number: actor, masked number and list. */
export async function auditPhoneSearch(ctx: Context, list: string, text: string | undefined): Promise<void> {
  const query = text === undefined ? null : phoneQueryOf(text);
  if (query === null || !("complete" in query)) return;
  const event = searched(list, query.complete);
  if (ctx.db.isTransaction) return ctx.emit(event);
  const { kind, id, sessionId } = ctx.actor;
  const key = JSON.stringify([kind, id, sessionId, list, query.complete]);
  const now = ctx.now.getTime();
  if ((lookups.get(key) ?? 0) > now) return;
  await ctx.transaction(async (inside) => inside.emit(event));
  if (lookups.size >= maxLookups) lookups.clear();
  lookups.set(key, now + sameLookupMs);
}

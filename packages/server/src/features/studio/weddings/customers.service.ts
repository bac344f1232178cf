import type { PersonWedding } from "@vowdesk/contract/people/people";
import type { Context } from "../../../kernel/http/context.ts";
import { scopeOf } from "./weddings.policy.ts";
import { findOfPhone } from "./customers.store.ts";

/** The weddings of the customer with a phone number that the actor may see, latest first. */
export async function weddingsOfPhone(ctx: Context, phone: string): Promise<PersonWedding[]> {
  const rows = await findOfPhone(ctx.db, { phone, scope: scopeOf(ctx.actor), now: ctx.now });
  return rows.map(({ nextShootAt, ...wedding }) => ({ ...wedding, nextShootAt: nextShootAt?.toISOString() ?? null }));
}

import type { Context } from "../../../kernel/http/context.ts";
import { normalPhone } from "../../../kernel/text/phones.ts";
import * as store from "./store.ts";

/** One of the app people, by account or by a phone number in any spelling. */
export const personBy = (ctx: Context, by: { id: number } | { phone: string }) =>
  store.findPerson(ctx.db, "id" in by ? by : { phone: normalPhone(by.phone) ?? by.phone });

/** Nobody takes anything from these people's balances, or asks for them, until the transaction ends. */
export const lockPeople = (ctx: Context, ids: readonly number[]) => store.lockPeople(ctx.db, ids);

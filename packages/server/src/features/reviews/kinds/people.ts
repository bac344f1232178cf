import type { Context } from "../../../kernel/context.ts";
import * as store from "./person-store.ts";

/** One of the app people, by account or phone number. */
export const personBy = (ctx: Context, by: { id: number } | { phone: string }) => store.findPerson(ctx.db, by);

/** Nobody takes anything from these people's balances, or asks for them, until the transaction ends. */
export const lockPeople = (ctx: Context, ids: readonly number[]) => store.lockPeople(ctx.db, ids);

import type { Context } from "../../../../kernel/http/context.ts";
import { normalPhone } from "../../../../kernel/text/phones.ts";
import { lockAppAccounts } from "../../../staff/auth/auth.ts";
import * as store from "./people.store.ts";

export type { PersonRow } from "./people.store.ts";

/** Finds an app user by account or by a phone number in any spelling. */
export const personBy = (ctx: Context, by: { id: number } | { phone: string }) =>
  store.findPerson(ctx.db, "id" in by ? by : { phone: normalPhone(by.phone) ?? by.phone });

/** The name by which colleagues see a member of staff. */
export const staffNameOf = (ctx: Context, id: number) => store.findStaffName(ctx.db, id);

/** Locks app users until the transaction ends, so that their requests and balance changes run one after the other. */
export const lockPeople = (ctx: Context, ids: readonly number[]) => lockAppAccounts(ctx.db, ids);

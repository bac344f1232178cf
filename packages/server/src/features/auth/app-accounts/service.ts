import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { auditRefusedPhone } from "../../../kernel/paging/phone-search.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { updateAppAccount, type AppAccountChange } from "./store.ts";

/** Changes an app account and updates open lists. Refuses a phone number that another account has. */
export async function changeAppAccount(ctx: Context, id: number, change: AppAccountChange): Promise<void> {
  if (change.phone) auditRefusedPhone(ctx, "app-users", change.phone);
  const version = (await updateAppAccount(ctx.db, id, change, authorOf(ctx))) ?? refuse("phone-taken");
  ctx.signal({ kind: "changed", feature: "appUsers", id: String(id), access: "sys:app-user", version });
}

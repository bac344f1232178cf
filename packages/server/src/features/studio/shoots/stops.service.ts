import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Shoot, shootsApi } from "@vowdesk/contract/studio/shoots";
import type { Context } from "../../../kernel/http/context.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { conclude, lockFor } from "./progress.service.ts";
import { saveShoot } from "./shoots.store.ts";

/** Changes the stops and wishes of a shoot. A postponed one can be prepared too; one that is over stays as it was. */
export async function changeSheet(
  ctx: Context,
  { stops, wishes, ...input }: HandlerInput<typeof shootsApi.changeSheet>,
): Promise<Shoot> {
  const before = await lockFor(ctx, "changeSheet", input);
  const after = await saveShoot(ctx.db, before.id, { stops, wishes }, authorOf(ctx));
  return conclude(ctx, "shoot.sheet-changed", { before, after });
}

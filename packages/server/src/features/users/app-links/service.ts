import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { AppLink, AppLinks, usersApi } from "@vowdesk/contract/users";
import type { Context } from "../../../kernel/http/context.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { linkRefusal } from "../policy.ts";
import { authorOf, signalAt, subjectOf } from "../service.ts";
import * as users from "../store.ts";
import type { UserRow } from "../store.ts";
import * as store from "./store.ts";
import type { AppLinkRow } from "./store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "user.app-linked": Fact & { userId: number };
    "user.app-unlinked": Fact & { userId: number };
  }
}

const present = (row: AppLinkRow): AppLink => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  role: row.role,
  phone: maskPhone(row.phone),
  since: row.since.toISOString(),
  setBy: row.set_by,
  reason: row.reason,
  until: row.until?.toISOString() ?? null,
  endedBy: row.ended_by,
  endReason: row.end_reason,
});

async function answer(ctx: Context, userId: number): Promise<AppLinks> {
  const links = await store.linksOf(ctx.db, userId);
  const mayChange = ctx.actor.codes.has("sys:user:link") && linkRefusal(ctx.actor, { id: userId }) === null;
  return { links: links.map(present), mayChange };
}

/** Which app users a member of staff is and was. */
export async function appLinks(ctx: Context, userId: number): Promise<AppLinks> {
  if (!(await users.findUser(ctx.db, userId))) refuse("not-found");
  return answer(ctx, userId);
}

async function changeable(ctx: Context, userId: number): Promise<UserRow> {
  const refusal = linkRefusal(ctx.actor, { id: userId });
  if (refusal !== null) refuse(refusal);
  return (await users.lockUser(ctx.db, userId)) ?? refuse("not-found");
}

const traceOf = ({ id, name }: { id: number; name: string }) => ({ appUser: `${name} (${id})` });

/** Says that a member of staff is an app user. */
export async function linkAppUser(
  ctx: Context,
  { userId, phone, reason }: HandlerInput<typeof usersApi.linkAppUser>,
): Promise<AppLinks> {
  const user = await changeable(ctx, userId);
  const account = (await store.accountWith(ctx.db, phone)) ?? refuse("app-user-unknown");
  if (!(await store.insertLink(ctx.db, userId, account.id, { ...authorOf(ctx), reason }))) refuse("link-exists");
  ctx.emit({ type: "user.app-linked", userId, subject: subjectOf(user), after: traceOf(account), reason });
  signalAt(ctx, userId);
  return answer(ctx, userId);
}

/** Ends a link; for cases that were open while it held it goes on counting. */
export async function endAppLink(
  ctx: Context,
  { userId, linkId, reason }: HandlerInput<typeof usersApi.endAppLink>,
): Promise<AppLinks> {
  const user = await changeable(ctx, userId);
  const links = await store.linksOf(ctx.db, userId);
  const link = links.find(({ id }) => id === linkId) ?? refuse("not-found");
  if (!(await store.endLink(ctx.db, link.id, { ...authorOf(ctx), reason }))) refuse("link-over");
  const before = traceOf({ id: link.account_id, name: link.name });
  ctx.emit({ type: "user.app-unlinked", userId, subject: subjectOf(user), before, reason });
  signalAt(ctx, userId);
  return answer(ctx, userId);
}

/** Whether the caller is one of these app users, or was at any time since a case was made. */
export const isOwnCase = (ctx: Context, accountIds: readonly number[], since: Date): Promise<boolean> =>
  store.isOneOf(ctx.db, ctx.actor.id, accountIds, since);

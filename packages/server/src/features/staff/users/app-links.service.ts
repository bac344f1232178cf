import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { AppLink, AppLinks, usersApi } from "@vowdesk/contract/staff/users";
import type { Context } from "../../../kernel/http/context.ts";
import { auditRefusedPhone } from "../../../kernel/paging/phone-search.ts";
import { authorOf, responsibleIdOf } from "../../../kernel/transaction/actor.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { linkRefusal } from "./users.policy.ts";
import { scopeFor, signalUser, subjectOf } from "./users.service.ts";
import * as users from "./users.store.ts";
import type { UserRow } from "./users.store.ts";
import * as store from "./app-links.store.ts";
import type { AppLinkRow } from "./app-links.store.ts";

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

async function linksFor(ctx: Context, userId: number): Promise<AppLinks> {
  const links = await store.linksOf(ctx.db, userId);
  const mayChange = ctx.actor.codes.has("sys:user:link") && linkRefusal(ctx.actor, { id: userId }) === null;
  return { links: links.map(present), mayChange };
}

export async function appLinks(ctx: Context, { userId }: { userId: number }): Promise<AppLinks> {
  if (!(await users.findUser(ctx.db, userId, scopeFor(ctx, userId)))) refuse("not-found");
  return linksFor(ctx, userId);
}

async function lockLinkable(ctx: Context, userId: number): Promise<UserRow> {
  const refusal = linkRefusal(ctx.actor, { id: userId });
  if (refusal !== null) refuse(refusal);
  return (await users.lockUser(ctx.db, userId, ctx.actor.scope)) ?? refuse("not-found");
}

const traceOf = ({ id, name }: { id: number; name: string }) => ({ appUser: `${name} (${id})` });

/** Links a staff account with the app account of the same person. */
export async function linkAppUser(
  ctx: Context,
  { userId, phone, reason }: HandlerInput<typeof usersApi.linkAppUser>,
): Promise<AppLinks> {
  const user = await lockLinkable(ctx, userId);
  auditRefusedPhone(ctx, "app-users", phone);
  const account = (await store.accountWith(ctx.db, phone)) ?? refuse("app-user-unknown");
  if (!(await store.insertLink(ctx.db, userId, account.id, { ...authorOf(ctx), reason }))) refuse("link-exists");
  ctx.emit({ type: "user.app-linked", userId, subject: subjectOf(user), after: traceOf(account), reason });
  signalUser(ctx, userId, [user.department_id]);
  return linksFor(ctx, userId);
}

/** Ends a link. It still counts for cases that were open while it was active. */
export async function endAppLink(
  ctx: Context,
  { userId, linkId, reason }: HandlerInput<typeof usersApi.endAppLink>,
): Promise<AppLinks> {
  const user = await lockLinkable(ctx, userId);
  const links = await store.linksOf(ctx.db, userId);
  const link = links.find(({ id }) => id === linkId) ?? refuse("not-found");
  if (!(await store.endLink(ctx.db, link.id, { ...authorOf(ctx), reason }))) refuse("link-over");
  const before = traceOf({ id: link.account_id, name: link.name });
  ctx.emit({ type: "user.app-unlinked", userId, subject: subjectOf(user), before, reason });
  signalUser(ctx, userId, [user.department_id]);
  return linksFor(ctx, userId);
}

/**
 * Whether one of these app accounts is the caller's own, or was at any time since the case was created. For a service account, the
 * user who created its token counts as the caller.
 */
export const isOwnCase = (ctx: Context, accountIds: readonly number[], since: Date): Promise<boolean> =>
  store.isOneOf(ctx.db, responsibleIdOf(ctx.actor), accountIds, since);

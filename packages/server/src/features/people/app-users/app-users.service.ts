import type { AppUser, AppUserAction, appUsersApi } from "@vowdesk/contract/people/app-users";
import type { HandlerInput, Page, CallKey } from "@vowdesk/contract/kernel";
import { assertVersion, refuseAsChanged } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { auditPhoneSearch } from "../../../kernel/paging/phone-search.ts";
import { storedPhone } from "../../../kernel/text/phones.ts";
import type { Fact } from "../../../kernel/transaction/events.ts";
import { mixesScripts } from "../../../kernel/text/user-names.ts";
import { changeAppAccount, endAppSessions, type AppAccountChange } from "../../staff/auth/auth.ts";
import { isOwnCase } from "../../staff/users/users.ts";
import { allowed } from "./app-users.policy.ts";
import { present, auditFields } from "./app-users.present.ts";
import * as store from "./app-users.store.ts";
import type { AppUserRow } from "./app-users.store.ts";

type AppUserFact = Fact & { personId: number };

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "app-user.edited": AppUserFact;
    "app-user.phone-changed": AppUserFact;
    "app-user.blocked": AppUserFact;
    "app-user.unblocked": AppUserFact;
  }
}

type Input<C extends CallKey<typeof appUsersApi>> = HandlerInput<(typeof appUsersApi)[C]>;

export async function list(ctx: Context, query: Input<"list">): Promise<Page<AppUser>> {
  await auditPhoneSearch(ctx, "app-users", query.phone);
  return presentedPage(ctx, store.listing, query, (row) => present(ctx, row));
}

export async function detail(ctx: Context, { id }: { id: number }): Promise<AppUser> {
  return present(ctx, (await store.findAppUser(ctx.db, id)) ?? refuse("not-found"));
}

export interface Command {
  id: number;
  version: number;
}

type AppUserEvent =
  `app-user.${"edited" | "phone-changed" | "blocked" | "unblocked" | "erasure-requested" | "erasure-approved" | "erasure-cancelled" | "merge-requested" | "merge-cancelled" | "merged"}`;

/** Locks an account for an action of the caller. Refuses an outdated version and callers whose own account it is. */
export async function lockForChange(
  ctx: Context,
  action: AppUserAction,
  { id, version }: Command,
): Promise<AppUserRow> {
  const before = (await store.lockAppUser(ctx.db, id)) ?? refuse("not-found");
  await assertVersion(before, version, () => present(ctx, before));
  if (!allowed(ctx.actor, before).includes(action)) refuseAsChanged(before, present(ctx, before));
  if (await isOwnCase(ctx, [id], ctx.now)) refuse("app-user-own");
  return before;
}

/** Saves the change of an account whose row the caller has locked, with its event and signal. Returns the new record. */
export async function published(
  ctx: Context,
  type: AppUserEvent,
  before: AppUserRow,
  change: AppAccountChange,
  { reason, after: facts = {} }: { reason?: string; after?: object } = {},
): Promise<AppUser> {
  const { id } = before;
  await changeAppAccount(ctx, id, change);
  const after = (await store.findAppUser(ctx.db, id)) ?? refuse("not-found");
  ctx.emit({
    type,
    personId: id,
    subject: `person:${id}`,
    before: auditFields(before),
    after: { ...auditFields(after), ...facts },
    reason,
  });
  return present(ctx, after);
}

export async function edit(ctx: Context, { name, ...command }: Input<"edit">): Promise<AppUser> {
  if (mixesScripts(name)) refuse("name-mixes-scripts");
  return published(ctx, "app-user.edited", await lockForChange(ctx, "edit", command), { name });
}

/** The person signs in with the new number; sessions that were opened with the old one end. */
export async function changePhone(ctx: Context, input: Input<"changePhone">): Promise<AppUser> {
  const phone = storedPhone(input.phone, { language: ctx.language, field: "phone" });
  const before = await lockForChange(ctx, "changePhone", input);
  const changed = await published(ctx, "app-user.phone-changed", before, { phone }, { reason: input.reason });
  await endAppSessions(ctx.db, input.id, ctx.now);
  return changed;
}

export async function block(ctx: Context, input: Input<"block">): Promise<AppUser> {
  const before = await lockForChange(ctx, "block", input);
  const change = { enabled: false, blocked_reason: input.reason };
  const changed = await published(ctx, "app-user.blocked", before, change, { reason: input.reason });
  await endAppSessions(ctx.db, input.id, ctx.now);
  return changed;
}

export async function unblock(ctx: Context, input: Input<"unblock">): Promise<AppUser> {
  const before = await lockForChange(ctx, "unblock", input);
  return published(ctx, "app-user.unblocked", before, { enabled: true, blocked_reason: null });
}

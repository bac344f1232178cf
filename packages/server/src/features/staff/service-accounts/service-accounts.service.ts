import type { HandlerInput, Page, CallKey } from "@vowdesk/contract/kernel";
import type { PermissionNode } from "@vowdesk/contract/staff/menus";
import {
  maxTokens,
  type IssuedToken,
  type ServiceAccount,
  type serviceAccountsApi,
} from "@vowdesk/contract/staff/service-accounts";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { page } from "../../../kernel/paging/page.ts";
import { realNames } from "../auth/staff-names.store.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { newToken, serviceTokenPrefix, tokenHash } from "../../../platform/secrets/tokens.ts";
import { staffActorOf } from "../auth/auth.ts";
import { heldRights } from "../roles/roles.ts";
import type { HandOverKind } from "../../../kernel/transaction/hand-over.ts";
import { grantable, grantRefusal, tokenAddRefusal } from "./service-accounts.policy.ts";
import { present, auditFields, type Responsible } from "./service-accounts.present.ts";
import * as store from "./service-accounts.store.ts";
import type { AccountFields, AccountRow, TokenRow } from "./service-accounts.store.ts";
import { handOverLabels } from "../../../locales/hand-over-texts.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "service-account.added": Fact;
    "service-account.updated": Fact;
    "service-account.token-added": Fact;
    "service-account.token-revoked": Fact;
    "service-account.disabled": Fact;
    "service-account.enabled": Fact;
  }
}

type Input<C extends CallKey<typeof serviceAccountsApi>> = HandlerInput<(typeof serviceAccountsApi)[C]>;

const dayMs = 24 * 60 * 60_000;
const endingPattern = /.{4}$/;

const subjectOf = ({ id }: Pick<AccountRow, "id">) => `service-account:${id}`;

/** The responsible users of tokens by id. */
async function responsibleUsers(ctx: Context, tokens: readonly TokenRow[]): Promise<Map<number, Responsible>> {
  const ids = [...new Set(tokens.map(({ created_by_id }) => created_by_id))];
  const people = new Map<number, Responsible>();
  for (const { id, name } of await store.namesOf(ctx.db, ids))
    people.set(id, { name, actor: await staffActorOf(ctx, id) });
  return people;
}

async function presentAll(ctx: Context, rows: readonly AccountRow[]): Promise<ServiceAccount[]> {
  const { actor, now } = ctx;
  const tokens = await store.listTokens(
    ctx.db,
    rows.map(({ id }) => id),
    now,
  );
  const names = await realNames(ctx.db, [
    ...new Set(
      [...rows, ...tokens].map(({ created_by }) => created_by).concat(tokens.map(({ revoked_by }) => revoked_by)),
    ),
  ]);
  const people = await responsibleUsers(ctx, tokens);
  return rows.map((row) => {
    const own = tokens.filter(({ account_id }) => account_id === row.id);
    return present(row, { actor, now, tokens: own, names, people });
  });
}

async function presentOne(ctx: Context, row: AccountRow): Promise<ServiceAccount> {
  const [account] = await presentAll(ctx, [row]);
  return account ?? refuse("not-found");
}

export async function list(ctx: Context, query: Input<"list">): Promise<Page<ServiceAccount>> {
  const accounts = await page(ctx, store.listing, query);
  return { ...accounts, records: await presentAll(ctx, accounts.records) };
}

export async function detail(ctx: Context, { id }: { id: number }): Promise<ServiceAccount> {
  return presentOne(ctx, (await store.findAccount(ctx.db, id)) ?? refuse("not-found"));
}

/** The permissions that the caller may give to a service account. */
const listGrantable = (ctx: Context): Promise<PermissionNode[]> => heldRights(ctx, grantable);

function signalChange(ctx: Context, { id, version }: AccountRow): void {
  ctx.signal({ kind: "changed", feature: "serviceAccounts", id: String(id), version, access: "sys:service-account" });
}

/** Makes every node look up the tokens of the account again. */
function endCached(ctx: Context, { id }: AccountRow): void {
  ctx.signal({ kind: "sessions", userIds: [id] });
}

const lock = async (ctx: Context, id: number): Promise<AccountRow> =>
  (await store.lockAccount(ctx.db, id)) ?? refuse("not-found");

/** Sorted and without repetition. Refuses unknown permissions, and those that only people can use. */
function codesFrom(input: readonly string[]): string[] {
  if (input.some((code) => !grantable.has(code))) refuse("permission-unknown");
  return [...new Set(input)].toSorted();
}

/** Refuses to give access that the caller does not have. */
function assertMayGrant(ctx: Context, codes: readonly string[]): void {
  const refusal = grantRefusal(ctx.actor, codes);
  if (refusal !== null) refuse(refusal);
}

async function assertNameFree(ctx: Context, name: string, butId: number | null): Promise<void> {
  if (await store.isNameTaken(ctx.db, name, butId)) refuse("service-account-name-taken");
}

/** Adds a token to the locked account. Only its hash is stored. */
async function issue(ctx: Context, account: AccountRow, days: number) {
  const token = `${serviceTokenPrefix}${newToken()}`;
  const expiresAt = new Date(ctx.now.getTime() + days * dayMs);
  const ending = endingPattern.exec(token)?.[0] ?? "";
  await store.insertToken(ctx.db, {
    account_id: account.id,
    token_hash: tokenHash(token),
    ending,
    created_by: ctx.actor.name,
    created_by_id: ctx.actor.id,
    created_at: ctx.now,
    expires_at: expiresAt,
  });
  return { token, traced: { tokenEnding: ending, expiresAt: expiresAt.toISOString() } };
}

export async function add(ctx: Context, { name, remark = "", codes: input, days }: Input<"add">): Promise<IssuedToken> {
  const codes = codesFrom(input);
  assertMayGrant(ctx, codes);
  await assertNameFree(ctx, name, null);
  const added = await store.insertAccount(ctx.db, { name, remark, codes, enabled: true }, authorOf(ctx));
  const { token, traced } = await issue(ctx, added, days);
  ctx.emit({ type: "service-account.added", subject: subjectOf(added), after: { ...auditFields(added), ...traced } });
  signalChange(ctx, added);
  return { account: await presentOne(ctx, added), token };
}

function changed(before: AccountRow, { name, remark, codes }: Input<"update">): AccountFields {
  return {
    name: name ?? before.name,
    remark: remark ?? before.remark,
    codes: codes ? codesFrom(codes) : before.codes,
    enabled: before.enabled,
  };
}

/** Changes an account. Its open calls end with the former permissions, later ones have the new ones. */
export async function update(ctx: Context, input: Input<"update">): Promise<ServiceAccount> {
  const before = await lock(ctx, input.id);
  await assertVersion(before, input.version, () => presentOne(ctx, before));
  const fields = changed(before, input);
  const added = fields.codes.filter((code) => !before.codes.includes(code));
  if (added.length > 0) assertMayGrant(ctx, added);
  await assertNameFree(ctx, fields.name, before.id);
  const after = await store.saveAccount(ctx.db, before.id, fields, authorOf(ctx));
  ctx.emit({
    type: "service-account.updated",
    subject: subjectOf(after),
    before: auditFields(before),
    after: auditFields(after),
  });
  endCached(ctx, after);
  signalChange(ctx, after);
  return presentOne(ctx, after);
}

/** Adds a token, so that a program can change to it before the old one is revoked. */
export async function addToken(ctx: Context, { id, days }: Input<"addToken">): Promise<IssuedToken> {
  const before = await lock(ctx, id);
  const refusal = tokenAddRefusal(ctx.actor, before);
  if (refusal !== null) refuse(refusal);
  if ((await store.countValidTokens(ctx.db, id, ctx.now)) >= maxTokens)
    refuse("service-tokens-full", { values: { most: maxTokens } });
  const { token, traced } = await issue(ctx, before, days);
  const after = await store.saveAccount(ctx.db, id, {}, authorOf(ctx));
  ctx.emit({ type: "service-account.token-added", subject: subjectOf(after), after: traced });
  signalChange(ctx, after);
  return { account: await presentOne(ctx, after), token };
}

/** Revokes a token at once. */
export async function revokeToken(ctx: Context, { id, tokenId }: Input<"revokeToken">): Promise<ServiceAccount> {
  const before = await lock(ctx, id);
  const author = authorOf(ctx);
  const revoked = (await store.revokeToken(ctx.db, { accountId: id, tokenId }, author)) ?? refuse("not-found");
  const after = await store.saveAccount(ctx.db, before.id, {}, author);
  const traced = { tokenEnding: revoked.ending };
  ctx.emit({ type: "service-account.token-revoked", subject: subjectOf(after), before: traced });
  endCached(ctx, after);
  signalChange(ctx, after);
  return presentOne(ctx, after);
}

async function saveEnabled(ctx: Context, { id, enabled: before }: AccountRow, enabled: boolean): Promise<AccountRow> {
  const after = await store.saveAccount(ctx.db, id, { enabled }, authorOf(ctx));
  const type = enabled ? "service-account.enabled" : "service-account.disabled";
  ctx.emit({ type, subject: subjectOf(after), before: { enabled: before }, after: { enabled } });
  endCached(ctx, after);
  signalChange(ctx, after);
  return after;
}

/** Disables every account. Used after a restore, because tokens may have been revoked since the backup. */
export async function disableEvery(ctx: Context): Promise<number> {
  const accounts = await store.lockEnabled(ctx.db);
  for (const account of accounts) await saveEnabled(ctx, account, false);
  return accounts.length;
}

/** Enables or disables the account with all its tokens. Does nothing if it is so already. */
async function setEnabled(ctx: Context, id: number, enabled: boolean): Promise<ServiceAccount> {
  const before = await lock(ctx, id);
  if (before.enabled === enabled) return presentOne(ctx, before);
  if (enabled) assertMayGrant(ctx, before.codes);
  return presentOne(ctx, await saveEnabled(ctx, before, enabled));
}

/**
 * The valid tokens of a user. The user who takes them over is responsible for their calls, and limits them by their own rights.
 */
export const tokensOfUser: HandOverKind = {
  name: "serviceTokens",
  label: handOverLabels.serviceAccountTokens,
  access: "sys:service-account:edit",
  count: ({ db, now }, userId) => store.countTokensOf(db, userId, now),
  move: async (ctx, from, to) => {
    const accounts = await store.moveTokens(ctx.db, { from, to }, ctx.now);
    ctx.signal({ kind: "sessions", userIds: accounts });
    ctx.signal({ kind: "changed", feature: "serviceAccounts", id: "", access: "sys:service-account" });
    return accounts.length;
  },
};

export const disable = (ctx: Context, { id }: Input<"disable">) => setEnabled(ctx, id, false);
export const enable = (ctx: Context, { id }: Input<"enable">) => setEnabled(ctx, id, true);

export { listGrantable as grantable };

import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { HandOver, OffBoarded, OffBoarding, usersApi } from "@vowdesk/contract/staff/users";
import type { Context } from "../../../kernel/http/context.ts";
import type { HandOverKind } from "../../../kernel/transaction/hand-over.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import {
  signalPermissionChange,
  countSessions,
  endSessions,
  holdersOf,
  lockAdmins,
  removePasskeys,
} from "../auth/auth.ts";
import { accountRefusal } from "./users.policy.ts";
import { auditFields } from "./users.present.ts";
import { assertAdminRemains, assertCurrentVersion, signalUser, subjectOf } from "./users.service.ts";
import * as store from "./users.store.ts";
import { countLinks } from "./passwords/reset-links.service.ts";
import { listEnabled } from "./off-boarding.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "user.off-boarded": Fact & { userId: number };
  }
}

type Kinds = readonly HandOverKind[];

interface OpenWork {
  kind: HandOverKind;
  count: number;
}

async function openWorkOf(ctx: Context, kinds: Kinds, userId: number): Promise<OpenWork[]> {
  const open: OpenWork[] = [];
  for (const kind of kinds) open.push({ kind, count: await kind.count(ctx, userId) });
  return open.filter(({ count }) => count > 0);
}

const presentWork =
  ({ language }: Context) =>
  ({ kind, count }: OpenWork): HandOver => ({ name: kind.name, label: kind.label[language], count });

/** Whether the actor sees all of this work already. Otherwise, off-boarding a colleague would show them records outside of their scope. */
const mayTakeOver = ({ actor }: Context, open: readonly OpenWork[]) =>
  open.every(({ kind }) => kind.accessToAll === undefined || actor.codes.has(kind.accessToAll));

/** The users who may take over all of this work. */
async function colleaguesFor(ctx: Context, userId: number, open: readonly OpenWork[]): Promise<Set<number>> {
  const holders = await Promise.all(
    [...new Set(open.map(({ kind }) => kind.access))].map((code) => holdersOf(ctx, code)),
  );
  const [first = [], ...others] = holders;
  const excluded = mayTakeOver(ctx, open) ? [userId] : [userId, ctx.actor.id];
  return new Set(first.filter((id) => !excluded.includes(id) && others.every((ids) => ids.includes(id))));
}

/** Finds the account to off-board. Refuses the actor's own, and an administrator's if the actor is not one. */
async function findLeaver(ctx: Context, id: number, find: typeof store.findUser): Promise<store.UserRow> {
  const person = (await find(ctx.db, id, ctx.actor.scope)) ?? refuse("not-found");
  if (person.id === ctx.actor.id) refuse("own-account");
  const refusal = accountRefusal(ctx.actor, person);
  return refusal === null ? person : refuse(refusal);
}

export async function offBoarding(ctx: Context, kinds: Kinds, id: number): Promise<OffBoarding> {
  await findLeaver(ctx, id, store.findUser);
  const open = await openWorkOf(ctx, kinds, id);
  const able = await colleaguesFor(ctx, id, open);
  return {
    sessions: await countSessions(ctx, id),
    resetLinks: await countLinks(ctx.db, id, ctx.now),
    handOvers: open.map(presentWork(ctx)),
    colleagues: await listEnabled(ctx.db, [...able], ctx.actor.scope, ctx.language),
  };
}

async function moveAll(ctx: Context, kinds: Kinds, from: number, toId: number | undefined): Promise<OpenWork[]> {
  const open = await openWorkOf(ctx, kinds, from);
  if (open.length === 0) return [];
  if (toId === undefined) return refuse("colleague-required");
  const to = await store.lockUser(ctx.db, toId, ctx.actor.scope);
  if (!to?.enabled || !(await colleaguesFor(ctx, from, open)).has(toId)) refuse("colleague-unfit");
  const moved: OpenWork[] = [];
  for (const { kind } of open) moved.push({ kind, count: await kind.move(ctx, from, toId) });
  return moved;
}

/**
 * Off-boards a user in one transaction: disables the account, ends its sessions and links, removes its passkeys, and hands
 * open work over to a colleague.
 */
export async function offBoard(
  ctx: Context,
  kinds: Kinds,
  { id, toId, version }: HandlerInput<typeof usersApi.offBoard>,
): Promise<OffBoarded> {
  await lockAdmins(ctx.db);
  const before = await findLeaver(ctx, id, store.lockUser);
  await assertCurrentVersion(ctx, before, version);
  await assertAdminRemains(ctx, before);
  const moved = await moveAll(ctx, kinds, id, toId);
  const after = await store.saveUser(ctx.db, id, { enabled: false }, authorOf(ctx));
  await removePasskeys(ctx, before);
  await endSessions(ctx, id);
  const counts = Object.fromEntries(moved.map(({ kind, count }) => [kind.name, count]));
  const handedOver = moved.length > 0 ? { to: toId, ...counts } : undefined;
  const [was, is] = [auditFields(before), { ...auditFields(after), handedOver }];
  ctx.emit({ type: "user.off-boarded", userId: id, subject: subjectOf(after), before: was, after: is });
  signalPermissionChange(ctx, [id]);
  signalUser(ctx, id, [after.department_id]);
  return { handOvers: moved.map(presentWork(ctx)) };
}

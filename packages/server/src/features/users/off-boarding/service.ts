import type { Language, HandlerInput } from "@vowdesk/contract/kernel";
import type { HandOver, OffBoarded, OffBoarding, usersApi } from "@vowdesk/contract/users";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { announceRights, countSessions, endSessions, holdersOf } from "../../auth/index.ts";
import { accountRefusal } from "../policy.ts";
import { trace } from "../present.ts";
import { assertAdminRemains, assertSeen, authorOf, signalAt, subjectOf } from "../service.ts";
import * as store from "../store.ts";
import { countLinks } from "../reset-links/store.ts";
import { listEnabled } from "./store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "user.off-boarded": Fact & { userId: number };
  }
}

/** One kind of open work that somebody who leaves passes on. A feature that gives people work states its own. */
export interface HandOverKind {
  /** As the audit trail names it: `chats`. */
  name: string;
  label: Readonly<Record<Language, string>>;
  /** The permission code a colleague needs to take it. */
  access: string;
  /** How much is open; everything of it is moved by `move`, in the same transaction. */
  count(ctx: Context, userId: number): Promise<number>;
  move(ctx: Context, from: number, to: number): Promise<number>;
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

const shown =
  ({ language }: Context) =>
  ({ kind, count }: OpenWork): HandOver => ({ name: kind.name, label: kind.label[language], count });

/** Enabled colleagues who may take all of it. */
async function ableTo(ctx: Context, userId: number, open: readonly OpenWork[]): Promise<Set<number>> {
  const holders = await Promise.all(
    [...new Set(open.map(({ kind }) => kind.access))].map((code) => holdersOf(ctx, code)),
  );
  const [first = [], ...others] = holders;
  return new Set(first.filter((id) => id !== userId && others.every((ids) => ids.includes(id))));
}

/** Refuses for an account that the actor may not end: their own, or an administrator's without being one. */
async function leaving(ctx: Context, id: number, find: typeof store.findUser): Promise<store.UserRow> {
  const person = (await find(ctx.db, id)) ?? refuse("not-found");
  if (person.id === ctx.actor.id) refuse("own-account");
  const refusal = accountRefusal(ctx.actor, person);
  return refusal === null ? person : refuse(refusal);
}

/** What happens when somebody leaves, before it does. */
export async function offBoarding(ctx: Context, kinds: Kinds, id: number): Promise<OffBoarding> {
  await leaving(ctx, id, store.findUser);
  const open = await openWorkOf(ctx, kinds, id);
  const able = await ableTo(ctx, id, open);
  return {
    sessions: await countSessions(ctx, id),
    resetLinks: await countLinks(ctx.db, id, ctx.now),
    handOvers: open.map(shown(ctx)),
    colleagues: await listEnabled(ctx.db, [...able]),
  };
}

async function moveAll(ctx: Context, kinds: Kinds, from: number, toId: number | undefined): Promise<OpenWork[]> {
  const open = await openWorkOf(ctx, kinds, from);
  if (open.length === 0) return [];
  if (toId === undefined) return refuse("colleague-required");
  const to = await store.lockUser(ctx.db, toId);
  if (!to?.enabled || !(await ableTo(ctx, from, open)).has(toId)) refuse("colleague-unfit");
  const moved: OpenWork[] = [];
  for (const { kind } of open) moved.push({ kind, count: await kind.move(ctx, from, toId) });
  return moved;
}

/**
 * Somebody leaves (issue: off-boarding in one step): the account is disabled, sessions and links end, open work goes to a
 * colleague. What they did stays.
 */
export async function offBoard(
  ctx: Context,
  kinds: Kinds,
  { id, toId, version }: HandlerInput<typeof usersApi.offBoard>,
): Promise<OffBoarded> {
  await store.lockAdmins(ctx.db);
  const before = await leaving(ctx, id, store.lockUser);
  assertSeen(ctx, before, version);
  await assertAdminRemains(ctx, before);
  const moved = await moveAll(ctx, kinds, id, toId);
  const after = await store.saveUser(ctx.db, id, { enabled: false }, authorOf(ctx));
  await endSessions(ctx, id);
  const counts = Object.fromEntries(moved.map(({ kind, count }) => [kind.name, count]));
  const handedOver = moved.length > 0 ? { to: toId, ...counts } : undefined;
  const [was, is] = [trace(before), { ...trace(after), handedOver }];
  ctx.emit({ type: "user.off-boarded", userId: id, subject: subjectOf(after), before: was, after: is });
  announceRights(ctx, [id]);
  signalAt(ctx, id);
  return { handOvers: moved.map(shown(ctx)) };
}

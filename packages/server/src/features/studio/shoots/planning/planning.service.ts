import type { HandlerInput, CallKey } from "@vowdesk/contract/kernel";
import type { Shoot, shootsApi } from "@vowdesk/contract/studio/shoots";
import { runOnce } from "../../../../kernel/concurrency/run-once.ts";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { assertActive, assertVisible } from "../../weddings/weddings.ts";
import { isOpen, scopeOf, shootAuthorOf } from "../shoots.policy.ts";
import { changeOf, conclude, lockFor, lockForUndo, undoOf, type ShootFact } from "../progress.service.ts";
import { ruleOf, type PurposeRow } from "../purposes.service.ts";
import { findByRequest, findShoot, insertShoot, insertSlots, releaseSlots, saveShoot } from "../shoots.store.ts";
import type { ShootChange, ShootRow } from "../shoots.store.ts";
import type { NewRow } from "../../../../platform/database/index.ts";
import { assertDay } from "./day.ts";
import { reserve, type Plan, type Reservation } from "./reserve.ts";

export { endExpiredHolds } from "./expire.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "shoot.booked": ShootFact;
    "shoot.moved": ShootFact;
    "shoot.replaced": ShootFact;
    "shoot.rebooked": ShootFact;
    "shoot.undone": ShootFact;
  }
}

type Input<C extends CallKey<typeof shootsApi>> = HandlerInput<(typeof shootsApi)[C]>;

const minuteMs = 60_000;

/** Refuses a couple that the actor cannot see, and a reshoot of a shoot that is not done or of another couple. */
async function assertBookable(
  ctx: Context,
  { weddingId, reshootOf }: Input<"book">,
  { wedding_day }: PurposeRow,
): Promise<void> {
  if (weddingId) {
    await assertVisible(ctx, weddingId);
    await assertActive(ctx, weddingId);
  } else if (wedding_day) refuse("wedding-required");
  if (!reshootOf) return;
  const former = (await findShoot(ctx.db, reshootOf, scopeOf(ctx.actor))) ?? refuse("not-found");
  if (former.wedding_id !== (weddingId ?? null)) refuse("shoot-of-other-wedding");
  if (former.state !== "done") refuse("reshoot-of-unfinished");
}

const slotOf = (id: number) => ({ shoot_id: id, reason: "shoot", note: "" }) as const;

async function bookOnce(ctx: Context, input: Input<"book">, key: { client_key: string | null; request_hash: Buffer }) {
  const rule = await ruleOf(ctx, input.purpose);
  await assertBookable(ctx, input, rule);
  const isTentative = input.state === "tentative";
  const plan: Plan = {
    from: new Date(input.startsAt),
    to: new Date(input.endsAt),
    rule,
    weddingId: input.weddingId ?? null,
    team: input.team,
    isIncompleteAllowed: isTentative,
    exceptId: null,
  };
  await assertDay(ctx, plan, input.dayReason);
  return insertReserved(ctx, plan, await reserve(ctx, plan), {
    ...key,
    state: input.state,
    expires_at: isTentative ? new Date(ctx.now.getTime() + input.holdMinutes * minuteMs) : null,
    note: input.note,
    reshoot_of: input.reshootOf ?? null,
  });
}

/** Stores a new shoot whose time and team are reserved. */
export async function insertReserved(
  ctx: Context,
  plan: Plan,
  { team, reserved, placeId, zone }: Reservation,
  fields: Pick<NewRow<"shoot">, "state" | "expires_at" | "note" | "reshoot_of" | "client_key" | "request_hash">,
): Promise<ShootRow> {
  const author = authorOf(ctx);
  const added = await insertShoot(ctx.db, {
    ...fields,
    wedding_id: plan.weddingId,
    purpose: plan.rule.purpose,
    starts_at: plan.from,
    ends_at: plan.to,
    zone,
    place_id: placeId,
    team: team.map(({ id }) => id),
    couple_present: plan.rule.couple_present,
    ...shootAuthorOf(ctx.actor),
    created_at: author.at,
    updated_at: author.at,
    updated_by: author.by,
  });
  await insertSlots(ctx.db, reserved, slotOf(added.id), author);
  return added;
}

/** Books a whole team or nothing. A repeated idempotency key returns the first booking. */
export async function book(ctx: Context, input: Input<"book">): Promise<Shoot> {
  let isNew = false;
  const shoot = await runOnce<ShootRow>(ctx, {
    request: input,
    find: (key) => findByRequest(ctx.db, shootAuthorOf(ctx.actor), key),
    run: ({ key, hash }) => {
      isNew = true;
      return bookOnce(ctx, input, { client_key: key, request_hash: hash });
    },
  });
  return conclude(ctx, isNew ? "shoot.booked" : null, { after: shoot, reason: input.dayReason ?? "" });
}

type Placed = Pick<Plan, "from" | "to" | "team">;

const planOf = async (ctx: Context, shoot: ShootRow, placed: Placed): Promise<Plan> => ({
  ...placed,
  rule: await ruleOf(ctx, shoot.purpose),
  weddingId: shoot.wedding_id,
  isIncompleteAllowed: shoot.state === "tentative",
  exceptId: shoot.id,
});

/** Gives a locked shoot another time and team, and the further changes: releases its slots and takes the new ones. */
async function place(ctx: Context, before: ShootRow, plan: Plan, change: ShootChange): Promise<ShootRow> {
  const { team, reserved, placeId, zone }: Reservation = await reserve(ctx, plan);
  const author = authorOf(ctx);
  await releaseSlots(ctx.db, [before.id], author);
  const times = { starts_at: plan.from, ends_at: plan.to, zone, place_id: placeId, team: team.map(({ id }) => id) };
  const after = await saveShoot(ctx.db, before.id, { ...times, reminded_at: null, ...change }, author);
  await insertSlots(ctx.db, reserved, slotOf(before.id), author);
  return after;
}

const placedAt = ({
  startsAt,
  endsAt,
  team,
}: {
  startsAt: string;
  endsAt: string;
  team: readonly number[];
}): Placed => ({
  from: new Date(startsAt),
  to: new Date(endsAt),
  team,
});

/** A wedding day gets another time only at the wish of the couple. */
function assertMovable(before: ShootRow, { from, to, rule }: Plan, isWish: boolean): void {
  const isSameTime = before.starts_at.getTime() === from.getTime() && before.ends_at.getTime() === to.getTime();
  if (rule.wedding_day && !isSameTime && !isWish) refuse("wedding-day-fixed");
}

export async function move(
  ctx: Context,
  { isWishOfCouple, cause, dayReason = "", ...input }: Input<"move">,
): Promise<Shoot> {
  const before = await lockFor(ctx, "move", input);
  const plan = await planOf(ctx, before, placedAt(input));
  const moveCause = isWishOfCouple ? "couple" : (cause ?? null);
  assertMovable(before, plan, moveCause === "couple");
  if (plan.from.getTime() !== before.starts_at.getTime()) await assertDay(ctx, plan, dayReason || undefined);
  const after = await place(ctx, before, plan, { undo: undoOf(ctx, before) });
  return conclude(ctx, "shoot.moved", { before, after, cause: moveCause, reason: dayReason });
}

export async function replace(ctx: Context, { bookableId, byId, reason, ...input }: Input<"replace">): Promise<Shoot> {
  const before = await lockFor(ctx, "replace", input);
  if (!before.team.includes(bookableId)) refuse("not-in-team");
  const team = before.team.map((id) => (id === bookableId ? byId : id));
  const placed = { from: before.starts_at, to: before.ends_at, team };
  const after = await place(ctx, before, await planOf(ctx, before, placed), { undo: undoOf(ctx, before) });
  return conclude(ctx, "shoot.replaced", { before, after, reason });
}

export async function rebook(ctx: Context, { dayReason = "", ...input }: Input<"rebook">): Promise<Shoot> {
  const before = await lockFor(ctx, "rebook", input);
  const plan = await planOf(ctx, before, placedAt(input));
  await assertDay(ctx, plan, dayReason || undefined);
  const after = await place(ctx, before, plan, {
    ...changeOf(ctx, "rebook", before),
    postponed_by: null,
    end_reason: "",
    undo: undoOf(ctx, before),
  });
  return conclude(ctx, "shoot.rebooked", { before, after, cause: before.postponed_by, reason: dayReason });
}

const dateFrom = (at: string | null | undefined): Date | null => (at ? new Date(at) : null);

/** Returns to the state, time and team before the caller's last change. Refused with the conflict if they are taken by now. */
export async function undo(ctx: Context, input: Input<"undo">): Promise<Shoot> {
  const { shoot: before, former } = await lockForUndo(ctx, input);
  if (before.wedding_id !== null) await assertActive(ctx, before.wedding_id);
  const placed = { from: new Date(former.starts_at), to: new Date(former.ends_at), team: former.team };
  const change: ShootChange = {
    state: former.state,
    expires_at: dateFrom(former.expires_at),
    ended_at: former.ended_at === undefined && !isOpen(former.state) ? ctx.now : dateFrom(former.ended_at),
    reminded_at: dateFrom(former.reminded_at),
    ...(former.zone !== undefined && { zone: former.zone, place_id: former.place_id ?? null }),
    postponed_by: former.postponed_by,
    end_reason: former.end_reason,
    undo: null,
  };
  const after = isOpen(former.state)
    ? await place(ctx, before, { ...(await planOf(ctx, before, placed)), isIncompleteAllowed: true }, change)
    : await withdraw(ctx, before, placed, change);
  return conclude(ctx, "shoot.undone", { before, after });
}

/** Returns a rebooked shoot to the state in which it had no team. */
async function withdraw(ctx: Context, { id }: ShootRow, { from, to, team }: Placed, change: ShootChange) {
  await releaseSlots(ctx.db, [id], authorOf(ctx));
  return saveShoot(ctx.db, id, { ...change, starts_at: from, ends_at: to, team: [...team] }, authorOf(ctx));
}

import * as store from "./shoots.store.ts";
import type { HandlerInput, Page, CallKey } from "@vowdesk/contract/kernel";
import type { Board, Shoot, shootsApi } from "@vowdesk/contract/studio/shoots";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse, refuseFields } from "../../../kernel/http/refusal.ts";
import { exportedPart, type ExportFacts } from "../../../kernel/paging/export.ts";
import { page } from "../../../kernel/paging/page.ts";
import { businessZone } from "../../../platform/business-time.ts";
import { scopeOf, seesEveryBookable } from "./shoots.policy.ts";
import { byId, present, presentBookable, presentSlot } from "./shoots.present.ts";
import { type BookableRow, type Range, type ShootRow, listingOf } from "./shoots.store.ts";
import { rowsMatching, type Countable } from "../../../kernel/paging/count-each.ts";

export { candidates, free, replacements } from "./availability/availability.service.ts";
export { unfirmed } from "./availability/firming.service.ts";
export { block, unblock } from "./blocks.service.ts";
export { feed, renewFeed, revokeFeed } from "./feed/feed.service.ts";
export { book, move, rebook, replace, undo } from "./planning/planning.service.ts";
export { cancel, checkIn, confirm, finish, firm, noShow, postpone, start, undoFinish } from "./progress.service.ts";
export { changeSheet } from "./stops.service.ts";
export { change as changePurpose, list as purposes } from "./purposes.service.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "shoot.exported": Fact & { after: ExportFacts };
  }
}

type Input<C extends CallKey<typeof shootsApi>> = HandlerInput<(typeof shootsApi)[C]>;

const longestBoardMs = 46 * 24 * 60 * 60_000;

async function presentAll(ctx: Context, rows: readonly ShootRow[]): Promise<Shoot[]> {
  const bookables = byId(
    await store.findBookables(ctx.db, [...new Set(rows.flatMap(({ team }) => team))]),
    ctx.language,
  );
  return rows.map((row) => present(ctx, row, bookables));
}

export async function list(ctx: Context, query: Input<"list">): Promise<Page<Shoot>> {
  const shoots = await page(ctx, store.listingOf(scopeOf(ctx.actor)), query);
  return { ...shoots, records: await presentAll(ctx, shoots.records) };
}

/** The next shoots of an export. Each part is audited. */
async function exportPart(ctx: Context, input: Input<"export">) {
  return exportedPart(ctx, store.listingOf(scopeOf(ctx.actor)), input, {
    audit: (after) => ctx.emit({ type: "shoot.exported", subject: "shoots", after }),
    present: (rows) => presentAll(ctx, rows),
  });
}

export async function detail(ctx: Context, { id }: { id: number }): Promise<Shoot> {
  const shoot = (await store.findShoot(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");
  const [shown = refuse("not-found")] = await presentAll(ctx, [shoot]);
  return shown;
}

/** All shoots of a wedding, as its couple sees them. */
export async function shootsOfWedding(ctx: Context, weddingId: number) {
  const rows = await store.listOfWedding(ctx.db, weddingId);
  return rows.map((row) => ({
    id: row.id,
    purpose: row.purpose,
    state: row.state,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    zone: row.zone,
    placeName: row.place_name ?? "",
    placeAddress: row.place_address ?? "",
  }));
}

function rangeOf({ from, to }: { from: string; to: string }): Range {
  const range = { from: new Date(from), to: new Date(to) };
  const lengthMs = range.to.getTime() - range.from.getTime();
  if (lengthMs <= 0 || lengthMs > longestBoardMs) refuseFields({ to: "wrong" });
  return range;
}

/** The rows of the calendar: all bookables, or those of the caller's own shoots and the caller. */
const rowsFor = (ctx: Context, bookables: readonly BookableRow[], shoots: readonly ShootRow[]) => {
  if (seesEveryBookable(ctx.actor)) return bookables;
  const own = new Set(shoots.flatMap(({ team }) => team));
  return bookables.filter(({ id, user_id }) => own.has(id) || user_id === ctx.actor.id);
};

/** All bookables with their slots in a range. Slots of shoots that the caller cannot see show their time only. */
export async function board(ctx: Context, { purpose, placeId, personId, ...input }: Input<"board">): Promise<Board> {
  const range = rangeOf(input);
  const [zone, bookables, inRange] = await Promise.all([
    businessZone(ctx.db),
    store.listBookables(ctx.db, ctx.language),
    store.shootsIn(ctx.db, range, scopeOf(ctx.actor)),
  ]);
  const shoots = inRange.filter(
    (shoot) =>
      (purpose === undefined || shoot.purpose === purpose) &&
      (placeId === undefined || shoot.place_id === placeId) &&
      (personId === undefined || shoot.team.includes(personId)),
  );
  const rows = rowsFor(ctx, bookables, shoots);
  const slots = await store.slotsIn(
    ctx.db,
    rows.map(({ id }) => id),
    range,
    ctx.now,
  );
  const visible = new Set(shoots.map(({ id }) => id));
  const names = byId(bookables, ctx.language);
  const seesAll = seesEveryBookable(ctx.actor);
  const ownId = bookables.find(({ user_id }) => user_id === ctx.actor.id)?.id;
  return {
    zone,
    bookables: rows.map(presentBookable),
    slots: slots
      .filter(
        ({ shoot_id, bookable_id }) => seesAll || (shoot_id === null ? bookable_id === ownId : visible.has(shoot_id)),
      )
      .map((slot) => presentSlot(slot, slot.shoot_id === null || visible.has(slot.shoot_id))),
    shoots: shoots.map((row) => present(ctx, row, names)),
  };
}

/** The shoots and blocks of the caller's own person. */
export async function mine(ctx: Context, input: Input<"mine">) {
  const range = rangeOf(input);
  const [zone, own] = await Promise.all([businessZone(ctx.db), store.findOwnBookable(ctx.db, ctx.actor.id)]);
  if (!own) return { zone, slots: [], shoots: [] };
  const [slots, shoots] = await Promise.all([
    store.slotsIn(ctx.db, [own.id], range, ctx.now),
    store.shootsIn(ctx.db, range, null),
  ]);
  const reserved = new Set(slots.map(({ shoot_id }) => shoot_id));
  return {
    zone,
    slots: slots.map((slot) => presentSlot(slot, true)),
    shoots: await presentAll(
      ctx,
      shoots.filter(({ id }) => reserved.has(id)),
    ),
  };
}

export { exportPart as export };

/** The shoots that the list shows to the actor. */
export const shootsMatching = (
  ctx: Context,
  filter: Partial<HandlerInput<typeof shootsApi.list>>,
): Promise<Countable> => rowsMatching(ctx, listingOf(scopeOf(ctx.actor)), filter);

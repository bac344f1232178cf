import type { CallKey, HandlerInput, Page } from "@vowdesk/contract/kernel";
import {
  minKeptDays,
  type galleriesApi,
  type Gallery,
  type GalleryAction,
  type GalleryDetail,
} from "@vowdesk/contract/studio/galleries";
import { assertVersion, refuseAsChanged } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse, refuseFields } from "../../../kernel/http/refusal.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { addDays, businessZone, dateIn } from "../../../platform/business-time.ts";
import { lockShoot, scopeOf as shootScopeOf } from "../shoots/shoots.ts";
import { assertActive, assertVisible, lockForParts } from "../weddings/weddings.ts";
import { listCards } from "./cards.store.ts";
import { presentCard } from "./cards.present.ts";
import { allowed, scopeOf } from "./galleries.policy.ts";
import { auditFields, present } from "./galleries.present.ts";
import * as store from "./galleries.store.ts";
import type { GalleryFields, GalleryRow } from "./galleries.store.ts";
import { storageOf } from "./storage.service.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "gallery.added": Fact;
    "gallery.changed": Fact;
    "gallery.opened": Fact;
    "gallery.closed": Fact;
    "gallery.purged": Fact;
  }
}

type Input<C extends CallKey<typeof galleriesApi>> = HandlerInput<(typeof galleriesApi)[C]>;

export const subjectOf = ({ id }: { id: number }) => `gallery:${id}`;

export function signalChange(ctx: Pick<Context, "signal">, { id, version }: { id: number; version?: number }): void {
  const change = {
    kind: "changed",
    feature: "galleries",
    id: String(id),
    access: "gallery",
    all: "gallery:all",
  } as const;
  ctx.signal(version === undefined ? change : { ...change, version });
}

export const list = (ctx: Context, query: Input<"list">): Promise<Page<Gallery>> =>
  presentedPage(ctx, store.listingOf(scopeOf(ctx.actor)), query, (row) => present(ctx, row));

export async function presentDetail(ctx: Context, row: GalleryRow): Promise<GalleryDetail> {
  const [cards, storage] = await Promise.all([listCards(ctx.db, row.id), storageOf(ctx)]);
  return { ...present(ctx, row), cards: cards.map((card) => presentCard(ctx, card)), storage };
}

/** A gallery in the scope of the actor. */
export const find = async (ctx: Context, id: number): Promise<GalleryRow> =>
  (await store.findGallery(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");

export const detail = async (ctx: Context, { id }: { id: number }): Promise<GalleryDetail> =>
  presentDetail(ctx, await find(ctx, id));

/** Refuses days out of order, before the database does. */
function assertDays({ opens_on, closes_on, keep_until }: GalleryFields): void {
  const days = [opens_on, closes_on, keep_until].filter((day) => day !== null);
  if (days.some((day, i) => i > 0 && day < (days[i - 1] ?? ""))) refuse("gallery-days");
}

const today = async (ctx: Context) => dateIn(await businessZone(ctx.db), ctx.now);

/** Refuses a new day of deletion that is so near that the couple cannot be told before, or that a mistake cannot be corrected. */
async function assertKept(ctx: Context, before: string | null, { keep_until: day }: GalleryFields): Promise<void> {
  if (day === null || day === before) return;
  if (day < addDays(await today(ctx), minKeptDays)) refuse("gallery-kept-too-short");
}

/** Adding a gallery for a shoot needs access to the shoot; adding one without a shoot needs access to the wedding. */
async function assertWedding(ctx: Context, weddingId: number, shootId: number | null): Promise<void> {
  if (shootId === null) return assertVisible(ctx, weddingId);
  const shoot = (await lockShoot(ctx.db, shootId, shootScopeOf(ctx.actor))) ?? refuse("not-found");
  if (shoot.wedding_id !== weddingId) refuse("shoot-of-other-wedding");
}

const mergeFields = (before: GalleryFields, input: Partial<Input<"update">>): GalleryFields => ({
  title: input.title ?? before.title,
  opens_on: input.opensOn === undefined ? before.opens_on : input.opensOn,
  closes_on: input.closesOn === undefined ? before.closes_on : input.closesOn,
  keep_until: input.keepUntil === undefined ? before.keep_until : input.keepUntil,
  downloads: input.downloads ?? before.downloads,
  is_marked: input.isMarked ?? before.is_marked,
});

const blank: GalleryFields = {
  title: "",
  opens_on: null,
  closes_on: null,
  keep_until: null,
  downloads: "none",
  is_marked: false,
};

export async function add(ctx: Context, { weddingId, shootId = null, ...input }: Input<"add">): Promise<GalleryDetail> {
  await assertWedding(ctx, weddingId, shootId);
  await lockForParts(ctx.db, weddingId);
  await assertActive(ctx, weddingId);
  const fields = mergeFields(blank, input);
  assertDays(fields);
  await assertKept(ctx, null, fields);
  const id = await store.insertGallery(ctx.db, { ...fields, wedding_id: weddingId, shoot_id: shootId }, authorOf(ctx));
  const added = (await store.findGallery(ctx.db, id, null)) ?? refuse("not-found");
  ctx.emit({ type: "gallery.added", subject: subjectOf(added), after: auditFields(added) });
  signalChange(ctx, added);
  return presentDetail(ctx, added);
}

async function lockFor(ctx: Context, action: GalleryAction, { id, version }: { id: number; version: number }) {
  const row = (await store.lockGallery(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");
  await assertVersion(row, version, () => presentDetail(ctx, row));
  if (!allowed(ctx.actor, row).includes(action)) refuseAsChanged(row, await presentDetail(ctx, row));
  return row;
}

interface Change extends NonNullable<Parameters<typeof store.saveGallery>[2]> {
  reason?: string | undefined;
}

/** Saves a change of a locked gallery, with its audit entry. */
export async function saveChange(
  ctx: Context,
  type: "gallery.changed" | "gallery.opened" | "gallery.closed" | "gallery.purged",
  before: GalleryRow,
  { reason, ...change }: Change,
  more: { pictures?: number } = {},
): Promise<GalleryRow> {
  const after = await store.saveGallery(ctx.db, before.id, change, authorOf(ctx));
  const fields = { ...auditFields(after), ...more };
  ctx.emit({ type, subject: subjectOf(after), before: auditFields(before), after: fields, reason });
  signalChange(ctx, after);
  return after;
}

const save = async (...change: Parameters<typeof saveChange>): Promise<GalleryDetail> =>
  presentDetail(change[0], await saveChange(...change));

export async function update(ctx: Context, input: Input<"update">): Promise<GalleryDetail> {
  const before = await lockFor(ctx, "update", input);
  const fields = mergeFields(before, input);
  assertDays(fields);
  await assertKept(ctx, before.keep_until, fields);
  return save(ctx, "gallery.changed", before, fields);
}

/** Opens a gallery. To open a closed one again needs a reason. One whose day of closing has passed would be closed again at once. */
export async function open(ctx: Context, input: Input<"open">): Promise<GalleryDetail> {
  const before = await lockFor(ctx, "open", input);
  if (before.state === "closed" && input.reason === undefined) refuseFields({ reason: "required" });
  if (before.closes_on !== null && before.closes_on < (await today(ctx))) refuse("gallery-closing-day-passed");
  return save(ctx, "gallery.opened", before, { state: "open", reason: input.reason });
}

export async function close(ctx: Context, input: Input<"close">): Promise<GalleryDetail> {
  const before = await lockFor(ctx, "close", input);
  return save(ctx, "gallery.closed", before, { state: "closed" });
}

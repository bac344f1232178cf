import type { CallKey, HandlerInput } from "@vowdesk/contract/kernel";
import type { CardAction, galleriesApi, GalleryDetail } from "@vowdesk/contract/studio/galleries";
import { assertVersion, refuseAsChanged } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { cardFields, presentCard } from "./cards.present.ts";
import * as store from "./cards.store.ts";
import type { CardRow } from "./cards.store.ts";
import { allowedOnCard, scopeOf } from "./galleries.policy.ts";
import { detail, find, signalChange, subjectOf } from "./galleries.service.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "gallery.card-counted": Fact;
    "gallery.card-recounted": Fact;
    "gallery.card-wiped": Fact;
  }
}

type Input<C extends CallKey<typeof galleriesApi>> = HandlerInput<(typeof galleriesApi)[C]>;

/** Announces a card. Its pictures arrive by the protocol of uploads. */
export async function card(ctx: Context, { galleryId, label, files, bytes }: Input<"card">): Promise<GalleryDetail> {
  const gallery = await find(ctx, galleryId);
  if (gallery.state === "purged") refuse("gallery-closed");
  const counted = { gallery_id: galleryId, label, files, bytes: String(bytes), counted_by: ctx.actor.id };
  if (!(await store.insertCard(ctx.db, counted, authorOf(ctx)))) refuse("card-exists");
  ctx.emit({
    type: "gallery.card-counted",
    subject: subjectOf(gallery),
    after: { card: label, files, cardState: "counted" },
  });
  signalChange(ctx, { id: galleryId });
  return detail(ctx, { id: galleryId });
}

async function lockFor(ctx: Context, action: CardAction, { id, version }: { id: number; version: number }) {
  const row = (await store.lockCard(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");
  await assertVersion(row, version, () => presentCard(ctx, row));
  if (allowedOnCard(ctx.actor, row).includes(action)) return row;
  if (row.is_purged) refuse("gallery-closed");
  if (action === "wiped" && row.wiped_at === null) refuse("card-not-safe");
  return refuseAsChanged(row, presentCard(ctx, row));
}

async function save(
  ctx: Context,
  type: "gallery.card-recounted" | "gallery.card-wiped",
  before: CardRow,
  { reason, ...change }: Parameters<typeof store.saveCard>[2] & { reason?: string },
): Promise<GalleryDetail> {
  const after = await store.saveCard(ctx.db, before.id, change, authorOf(ctx));
  const subject = subjectOf({ id: before.gallery_id });
  ctx.emit({ type, subject, before: cardFields(before), after: cardFields(after), reason });
  signalChange(ctx, { id: before.gallery_id });
  return detail(ctx, { id: before.gallery_id });
}

/** Corrects the number of files. The card becomes safe again only by the new number. */
export async function recount(ctx: Context, input: Input<"recount">): Promise<GalleryDetail> {
  const before = await lockFor(ctx, "recount", input);
  const { files, bytes, reason } = input;
  return save(ctx, "gallery.card-recounted", before, { files, bytes: String(bytes), safe_at: null, reason });
}

/** Records that a card was wiped. The database refuses it unless two copies of each of its files were read back. */
export async function wiped(ctx: Context, input: Input<"wiped">): Promise<GalleryDetail> {
  const before = await lockFor(ctx, "wiped", input);
  return save(ctx, "gallery.card-wiped", before, { wiped_at: ctx.now, wiped_by: ctx.actor.id });
}

import type { CallKey, HandlerInput } from "@vowdesk/contract/kernel";
import type { CardAction, galleriesApi, GalleryDetail } from "@vowdesk/contract/studio/galleries";
import { assertVersion, refuseAsChanged } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { keepBookables, listPersons } from "../bookables/bookables.ts";
import { cardFields, presentCard } from "./cards.present.ts";
import * as store from "./cards.store.ts";
import type { CardRow } from "./cards.store.ts";
import { completeCards } from "./copies/safe-cards.service.ts";
import { countKnown } from "./copies/safe-cards.store.ts";
import { allowedOnCard, scopeOf } from "./galleries.policy.ts";
import { detail, find, signalChange, subjectOf } from "./galleries.service.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "gallery.card-counted": Fact;
    "gallery.card-recounted": Fact;
    "gallery.card-wiped": Fact;
    "gallery.photographer-set": Fact;
  }
}

type Input<C extends CallKey<typeof galleriesApi>> = HandlerInput<(typeof galleriesApi)[C]>;

/** The people who can be photographers. */
export const photographers = (ctx: Context): Promise<{ id: number; name: string }[]> =>
  listPersons(ctx.db, ctx.language);

/** A person in use, who is not retired until the transaction ends. Null for none. */
async function findPhotographer(ctx: Context, id: number | null | undefined) {
  if (!id) return null;
  const [person] = await keepBookables(ctx.db, [id]);
  return person?.kind === "person" ? person : refuse("photographer-unknown");
}

/** Announces a card. Its pictures arrive by the protocol of uploads. */
export async function card(ctx: Context, { galleryId, label, files, bytes, ...input }: Input<"card">) {
  const gallery = await find(ctx, galleryId);
  if (gallery.state === "purged") refuse("gallery-closed");
  const person = await findPhotographer(ctx, input.photographerId);
  const counted = { gallery_id: galleryId, label, files, bytes: String(bytes), counted_by: ctx.actor.id };
  const row = await store.insertCard(ctx.db, { ...counted, photographer_id: person?.id ?? null }, authorOf(ctx));
  if (!row) refuse("card-exists");
  ctx.emit({
    type: "gallery.card-counted",
    subject: subjectOf(gallery),
    after: { card: label, files, cardState: "counted", ...(person && { photographer: person.name }) },
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
  type: "gallery.card-recounted" | "gallery.card-wiped" | "gallery.photographer-set",
  before: CardRow,
  { reason, ...change }: Parameters<typeof store.saveCard>[2] & { reason?: string },
): Promise<GalleryDetail> {
  const after = await store.saveCard(ctx.db, before.id, change, authorOf(ctx));
  const subject = subjectOf({ id: before.gallery_id });
  ctx.emit({ type, subject, before: cardFields(before), after: cardFields(after), reason });
  signalChange(ctx, { id: before.gallery_id });
  return detail(ctx, { id: before.gallery_id });
}

/** Corrects the number of files, which are at least the pictures that are known of the card. It is safe or not by the new number. */
export async function recount(ctx: Context, input: Input<"recount">): Promise<GalleryDetail> {
  const before = await lockFor(ctx, "recount", input);
  const { files, bytes, reason } = input;
  if (files < (await countKnown(ctx.db, before.id))) refuse("card-complete");
  await save(ctx, "gallery.card-recounted", before, { files, bytes: String(bytes), safe_at: null, reason });
  await completeCards(ctx, [before.id]);
  return detail(ctx, { id: before.gallery_id });
}

/** Records that a card was wiped. The database refuses it unless two copies of each of its files were read back. */
export async function wiped(ctx: Context, input: Input<"wiped">): Promise<GalleryDetail> {
  const before = await lockFor(ctx, "wiped", input);
  return save(ctx, "gallery.card-wiped", before, { wiped_at: ctx.now, wiped_by: ctx.actor.id });
}

/** Sets who took the pictures of a card. A photographer who was retired meanwhile can stay. */
export async function setPhotographer(ctx: Context, input: Input<"setPhotographer">): Promise<GalleryDetail> {
  const before = await lockFor(ctx, "setPhotographer", input);
  const id = input.photographerId || null;
  if (id === before.photographer_id) return detail(ctx, { id: before.gallery_id });
  const person = await findPhotographer(ctx, id);
  return save(ctx, "gallery.photographer-set", before, { photographer_id: person?.id ?? null });
}

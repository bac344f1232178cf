import { maxPhotos } from "@vowdesk/contract/studio/galleries";
import { randomBytes } from "node:crypto";
import { inTransaction, systemActor, type Context, type Services } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { hasBytes, type Digest } from "../../../../platform/originals/place.ts";
import { digestOf, guarded, lengthOf, removeFile } from "../../../../platform/originals/write.ts";
import { scopeOf } from "../galleries.policy.ts";
import { signalChange } from "../galleries.service.ts";
import { lockUncounted } from "../galleries.store.ts";
import { assertFirst } from "../copies/places.service.ts";
import { completeCards } from "../copies/safe-cards.service.ts";
import { sumOfBytes } from "../storage.store.ts";
import type { Announced } from "./arrivals.policy.ts";
import * as store from "./arrivals.store.ts";
import type { PhotoRow } from "./arrivals.store.ts";

const origin = { actor: systemActor, language: "en", requestId: "", ip: "" } as const;

/** Highest number of a picture within its gallery: an index stores it in two bytes. */
const maxNumber = 65_535;

/** Refuses what would exceed the limit of all originals. Announcements wait for each other, so that together they do not. */
async function assertRoom(ctx: Context, bytes: number): Promise<void> {
  const { originals } = ctx.services;
  if (bytes > (await guarded(() => originals.freeBytes()))) refuse("originals-full");
  if (originals.maxBytes === null) return;
  await store.lockTotal(ctx.db);
  if ((await sumOfBytes(ctx.db)) + bytes > originals.maxBytes) refuse("originals-full");
}

async function insert(ctx: Context, announced: Announced): Promise<PhotoRow> {
  const { live, lastNumber } = await store.countPhotos(ctx.db, announced.galleryId);
  if (live >= maxPhotos || lastNumber >= maxNumber) refuse("gallery-full");
  await assertRoom(ctx, announced.bytes);
  const key = randomBytes(16).toString("hex");
  return store.insertPhoto(ctx.db, announced, { number: lastNumber + 1, key, announced_at: ctx.now });
}

/** Refuses uploads while the place of originals cannot be used. Asked before a transaction, because a bucket may be silent for seconds. */
export const assertPlace = (services: Services): Promise<void> => guarded(() => assertFirst(services));

/**
 * Adds the row of a picture before any of its bytes arrive. The same bytes are one picture of a gallery, whatever card or sender they come from:
 * later senders get the upload of the first. The caller has asked for the place (`assertPlace`).
 */
export async function announce(ctx: Context, announced: Announced): Promise<PhotoRow> {
  const gallery = (await lockUncounted(ctx.db, announced.galleryId, scopeOf(ctx.actor))) ?? refuse("not-found");
  if (gallery.state === "purged") refuse("gallery-closed");
  // Copies and checks lock a picture before its cards, too.
  const same = await store.lockSame(ctx.db, announced);
  const card = (await store.lockCardOf(ctx.db, announced)) ?? refuse("not-found");
  if (same && same.bytes !== announced.bytes) refuse("invalid-input");
  if (same && (await store.isLinked(ctx.db, card.id, same.id))) return same;
  if (card.wiped_at !== null || card.safe_at !== null || (await store.countLinked(ctx.db, card.id)) >= card.files)
    refuse("card-complete");
  const photo = same ?? (await insert(ctx, announced));
  await store.linkCard(ctx.db, card.id, photo.id);
  if (photo.state === "safe") await completeCards(ctx, [card.id]);
  return photo;
}

/** The upload of a picture in the scope of the actor. */
export const findUpload = (ctx: Context, key: string): Promise<PhotoRow | undefined> =>
  store.findByKey(ctx.db, key, scopeOf(ctx.actor));

/** The progress of an upload: the number of bytes on disk, or `broken` if the bytes differ from the announced ones. */
export type Progress = { offset: number } | "broken";

async function saveStored(services: Services, photo: PhotoRow, digest: Digest): Promise<Progress> {
  await inTransaction(services, origin, async (ctx) => {
    const saved = await store.saveArrived(ctx.db, photo.id, digest, ctx.now);
    if (saved) signalChange(ctx, { id: saved.gallery_id });
  });
  return { offset: photo.bytes };
}

/**
 * Brings a picture to the state of its file: how much has arrived is the length on the disk. A complete file is read back, compared with what was
 * announced, moved to its place and recorded. A process that ends between two of these steps leaves a file that the next call finds.
 */
export async function settle(services: Services, photo: PhotoRow): Promise<Progress> {
  const { first } = services.originals;
  if (photo.state === "broken") return "broken";
  if (photo.state !== "arriving") return { offset: photo.bytes };
  const { key, bytes, announced_sha: sha } = photo;
  const arriving = first.arriving(key);
  return guarded(async () => {
    const length = await lengthOf(arriving);
    if (length !== null && length < bytes) return { offset: length };
    const digest = await (length === null ? first.digest(key) : digestOf(arriving));
    if (digest === null) return { offset: 0 };
    if (!hasBytes(digest, { bytes, sha })) {
      await store.saveBroken(services.db, photo.id);
      await (length === null ? first.remove(key) : removeFile(arriving));
      return "broken";
    }
    if (length !== null) await first.take(key, { bytes, sha });
    return saveStored(services, photo, digest);
  });
}

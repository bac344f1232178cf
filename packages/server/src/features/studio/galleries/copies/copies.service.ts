import { processDueRows } from "../../../../kernel/concurrency/due-rows.ts";
import type { Context, Services } from "../../../../kernel/http/context.ts";
import { reportFault } from "../../../../kernel/http/fault.ts";
import { hasBytes, type Place } from "../../../../platform/originals/place.ts";
import { signalChange, subjectOf } from "../galleries.service.ts";
import * as store from "./copies.store.ts";
import type { PhotoRow } from "./copies.store.ts";
import { assertFirst, awayText, copyStateOf, forOne, isAway } from "./places.service.ts";
import { completeCards } from "./safe-cards.service.ts";
import { listCardsOf } from "./safe-cards.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "gallery.photo-damaged": Fact;
  }
}

/** Whether a file has the bytes of the picture. */
export async function isRight(place: Place, { key, sha, bytes }: PhotoRow, bytesPerSecond?: number): Promise<boolean> {
  return sha !== null && hasBytes(await place.digest(key, bytesPerSecond), { bytes, sha });
}

/** Copies the file of a picture to the other place, and reads it back. Returns false if it is missing or wrong, or what was read back is. */
export const copyTo = async (from: Place, to: Place, { key, sha, bytes }: PhotoRow): Promise<boolean> =>
  sha !== null && to.put(key, () => from.read(key), { sha, bytes });

/**
 * Restores the file of a picture from the second place. A database that was restored to an earlier moment may not know that a second copy was
 * made. Returns false if that place has no right file.
 */
export async function recoverFirst({ services }: Context, photo: PhotoRow): Promise<boolean> {
  const { first, copy } = services.originals;
  if (copy === null || (await copyStateOf(services)) !== "ready") return false;
  return (await isRight(copy, photo)) && copyTo(copy, first, photo);
}

/** Records that no right copy of a picture exists, and reports it. Its files stay where they are. */
export async function recordDamage(ctx: Context, photo: PhotoRow): Promise<void> {
  await store.saveDamaged(ctx.db, photo.id, ctx.now);
  ctx.emit({
    type: "gallery.photo-damaged",
    subject: subjectOf({ id: photo.gallery_id }),
    after: { pictures: photo.number },
  });
  signalChange(ctx, { id: photo.gallery_id });
  const error = new Error(`no copy of picture ${photo.number} of gallery ${photo.gallery_id} is right`);
  ctx.services.log.error({ gallery: photo.gallery_id, number: photo.number }, "an original is damaged in every copy");
  reportFault(ctx.services, { error, where: "originals", requestId: null });
}

async function copyOne(ctx: Context, id: number): Promise<number> {
  const { first, copy } = ctx.services.originals;
  const photo = await store.findPhoto(ctx.db, id);
  if (!photo || photo.state !== "stored" || !copy) return 0;
  const inPlaces = <T>(work: () => Promise<T>) => forOne(ctx.services, work);
  if (!(await inPlaces(() => copyTo(first, copy, photo)))) {
    if (await inPlaces(() => isRight(first, photo)))
      throw new Error("the second copy of a picture could not be read back");
    if (!(await inPlaces(() => recoverFirst(ctx, photo)))) {
      await recordDamage(ctx, photo);
      return 1;
    }
  }
  const saved = await store.saveSafe(ctx.db, id, ctx.now);
  if (!saved) return 0;
  await completeCards(ctx, await listCardsOf(ctx.db, id));
  signalChange(ctx, { id: saved.gallery_id });
  return 1;
}

/** Makes second copies of pictures that have arrived. Throws if a second place is configured but cannot be used. */
export async function copyOriginals(services: Services): Promise<number> {
  const state = await copyStateOf(services);
  if (isAway(state)) throw new Error(awayText(state));
  if (state !== "ready") return 0;
  await assertFirst(services);
  return processDueRows(services, {
    runner: "photo-copies",
    batchSize: 50,
    find: (db, due, limit) => store.listUncopied(db, due, limit),
    apply: copyOne,
  });
}

import { randomBytes } from "node:crypto";
import { processDueRows } from "../../../../kernel/concurrency/due-rows.ts";
import type { Context, Services } from "../../../../kernel/http/context.ts";
import { reportFault } from "../../../../kernel/http/fault.ts";
import type { Place } from "../../../../platform/originals/place.ts";
import { copyFile, digestOf, guarded, moveFile, removeFile } from "../../../../platform/originals/write.ts";
import { signalChange, subjectOf } from "../galleries.service.ts";
import * as store from "./copies.store.ts";
import type { PhotoRow } from "./copies.store.ts";
import { assertFirst, copyStateOf } from "./places.service.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "gallery.card-safe": Fact;
    "gallery.photo-damaged": Fact;
  }
}

/** Whether a file has the bytes of the picture. */
export async function isRight(place: Place, { key, sha, bytes }: PhotoRow, bytesPerSecond?: number): Promise<boolean> {
  const digest = await digestOf(place.kept(key), bytesPerSecond);
  return digest !== null && sha !== null && digest.bytes === bytes && digest.sha.equals(sha);
}

/**
 * Copies the file of a picture to the other place: under a name of its own, written through, read back, and only then moved to its place, so that
 * two copies at the same time cannot spoil each other. Returns false if what was read back is wrong.
 */
export async function copyTo(from: Place, to: Place, photo: PhotoRow): Promise<boolean> {
  const part = to.arriving(randomBytes(16).toString("hex"));
  try {
    if (!(await copyFile(from.kept(photo.key), part))) return false;
    const digest = await digestOf(part);
    if (!digest || photo.sha === null || !digest.sha.equals(photo.sha)) return false;
    await moveFile(part, to.kept(photo.key));
    return true;
  } finally {
    await removeFile(part);
  }
}

/**
 * Restores the file of a picture from the second place. A database that was restored to an earlier moment may not know that a second copy was
 * made. Returns false if that place has no right file.
 */
export async function recoverFirst({ services }: Context, photo: PhotoRow): Promise<boolean> {
  const { first, copy } = services.originals;
  if (copy === null || (await copyStateOf(services)) !== "ready") return false;
  return (await isRight(copy, photo)) && copyTo(copy, first, photo);
}

/** Marks cards as safe for which this picture was the last one without two copies. */
async function completeCards(ctx: Context, photo: PhotoRow): Promise<void> {
  for (const { gallery_id: id, label, files } of await store.markSafeCards(ctx.db, photo.id, ctx.now))
    ctx.emit({
      type: "gallery.card-safe",
      subject: subjectOf({ id }),
      after: { card: label, files, cardState: "safe" },
    });
  signalChange(ctx, { id: photo.gallery_id });
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
  if (!(await guarded(() => copyTo(first, copy, photo)))) {
    if (await guarded(() => isRight(first, photo)))
      throw new Error("the second copy of a picture could not be read back");
    if (!(await guarded(() => recoverFirst(ctx, photo)))) {
      await recordDamage(ctx, photo);
      return 1;
    }
  }
  const saved = await store.saveSafe(ctx.db, id, ctx.now);
  if (saved) await completeCards(ctx, saved);
  return saved ? 1 : 0;
}

/** Makes second copies of pictures that have arrived. Throws if a second place is configured but cannot be used. */
export async function copyOriginals(services: Services): Promise<number> {
  const state = await copyStateOf(services);
  if (state === "away") throw new Error("the place of the second copies (VOWDESK_ORIGINALS_COPY) cannot be used");
  if (state !== "ready") return 0;
  await assertFirst(services);
  return processDueRows(services, {
    runner: "photo-copies",
    batchSize: 50,
    find: (db, due, limit) => store.listUncopied(db, due, limit),
    apply: copyOne,
  });
}

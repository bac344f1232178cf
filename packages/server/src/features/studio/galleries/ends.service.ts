import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { businessZone, dateIn } from "../../../platform/business-time.ts";
import { deleteFile } from "../../../platform/originals/write.ts";
import { assertCopy, assertFirst, copyStateOf, forOne, isAway } from "./copies/places.service.ts";
import { saveChange } from "./galleries.service.ts";
import { lockGallery } from "./galleries.store.ts";
import { deletePreviews } from "./previews/previews.files.ts";
import * as store from "./ends.store.ts";
import type { Removable } from "./ends.store.ts";

const hourMs = 60 * 60_000;
/**
 * A gallery is deleted so long after it was found to be due. With an embedded database the clock of one machine decides, and the files of both copies
 * are gone for good: a clock that jumped ahead has this time, a day, to be noticed and set right.
 */
const purgeAfterMs = 25 * hourMs;
/**
 * Files are removed so long after their rows count as deleted. A copy, a preview or an upload that began before has ended then, and cannot write
 * a file after the others were removed.
 */
const removeAfterMs = hourMs;
/** Files that were not removed after this time are reported. The job runs every hour. */
const reportAfterMs = 3 * hourMs;

const before = ({ clock }: Pick<Services, "clock">, ms: number) => new Date(clock.now().getTime() - ms);

async function closeOne(ctx: Context, id: number, today: string): Promise<number> {
  const gallery = await lockGallery(ctx.db, id, null);
  if (gallery?.state !== "open" || gallery.closes_on === null || gallery.closes_on >= today) return 0;
  await saveChange(ctx, "gallery.closed", gallery, { state: "closed" });
  return 1;
}

/** Marks a gallery and its pictures as deleted, in one transaction. From then on, nothing counts their files as copies. */
async function purgeOne(ctx: Context, id: number, today: string): Promise<number> {
  const gallery = await lockGallery(ctx.db, id, null);
  if (!gallery || gallery.state === "purged" || gallery.keep_until === null || gallery.keep_until >= today) return 0;
  if (gallery.due_at === null || gallery.due_at > before(ctx.services, purgeAfterMs)) return 0;
  const pictures = gallery.photo_count;
  await saveChange(ctx, "gallery.purged", gallery, { state: "purged", purged_at: ctx.now }, { pictures });
  await store.purgePhotos(ctx.db, id);
  return 1;
}

interface Removal {
  purgedBefore: Date;
  removable: Removable;
}

/**
 * Removes previews and both copies of a deleted picture, and then records it. An interrupted run is repeated. Both places are checked after
 * the deletions: if a disk was unmounted meanwhile, they found no files, and the picture must not be recorded as removed.
 */
async function removeOne(ctx: Context, id: number, { purgedBefore, removable }: Removal): Promise<number> {
  const photo = await store.lockUnremoved(ctx.db, id, purgedBefore);
  if (!photo) return 0;
  const { first, copy, previews } = ctx.services.originals;
  await forOne(ctx.services, async () => {
    await deletePreviews(previews, photo.key);
    await deleteFile(first.arriving(photo.key));
    await first.remove(photo.key);
    await assertFirst(ctx.services);
    if (removable === "uncopied") return;
    await copy?.remove(photo.key);
    await assertCopy(ctx.services);
  });
  await store.saveRemoved(ctx.db, id, ctx.now);
  return 1;
}

/**
 * The pictures whose files can be removed now; null for none. While the second place cannot be used, a copy in it cannot be removed, and its
 * picture waits. Without a second place, only pictures that never had a second copy are complete.
 */
async function removableNow(services: Services): Promise<Removable | null> {
  const state = await copyStateOf(services);
  if (state === "ready") return "all";
  return isAway(state) ? null : "uncopied";
}

async function removeFiles(services: Services): Promise<number> {
  const purgedBefore = before(services, removeAfterMs);
  const removable = await removableNow(services);
  if (removable === null || (await store.countUnremoved(services.db, purgedBefore)) === 0) return 0;
  return processDueRows(services, {
    runner: "gallery-ends: files",
    batchSize: 100,
    find: (db, due, limit) => store.listUnremoved(db, due, { purgedBefore, removable, limit }),
    apply: (ctx, id) => removeOne(ctx, id, { purgedBefore, removable }),
  });
}

/** Closes and deletes galleries whose days have passed, and removes the files of deleted ones. Returns the number of galleries and files. */
export async function endGalleries(services: Services): Promise<number> {
  const today = dateIn(await businessZone(services.db), services.clock.now());
  const closed = await processDueRows(services, {
    runner: "gallery-ends: closing",
    batchSize: 50,
    find: (db, due, limit) => store.listToClose(db, due, today, limit),
    apply: (ctx, id) => closeOne(ctx, id, today),
  });
  await store.noteDue(services.db, today, services.clock.now());
  const dueBefore = before(services, purgeAfterMs);
  const purged = await processDueRows(services, {
    runner: "gallery-ends",
    batchSize: 50,
    find: (db, due, limit) => store.listToPurge(db, due, { today, dueBefore, limit }),
    apply: (ctx, id) => purgeOne(ctx, id, today),
  });
  return closed + purged + (await removeFiles(services));
}

/** Pictures that were deleted hours ago and whose files are still there. */
export const countUnremoved = ({ db, services }: Pick<Context, "db" | "services">): Promise<number> =>
  store.countUnremoved(db, before(services, reportAfterMs));

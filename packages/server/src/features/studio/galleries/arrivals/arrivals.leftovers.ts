import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Services } from "../../../../kernel/http/context.ts";
import type { Place } from "../../../../platform/originals/place.ts";
import { removeFile } from "../../../../platform/originals/write.ts";
import { settle } from "./arrivals.service.ts";
import * as store from "./arrivals.store.ts";

const dayMs = 24 * 60 * 60_000;
/** Time in which an interrupted upload can go on. */
const unsentMs = 7 * dayMs;
/** A part without a picture is that of a copy, which takes minutes at most, or of an upload that was deleted. */
const uncopiedMs = dayMs;
const batch = 500;

/** Whether a file was not written to since, or does not exist. */
const isOld = async (file: string, before: Date): Promise<boolean> => {
  const stats = await stat(file).catch(() => null);
  return stats === null || stats.mtime < before;
};

/** Records files that have arrived completely while the process ended, and deletes pictures of which nothing came for days. */
async function settleArriving(services: Services, before: Date): Promise<number> {
  const { first } = services.originals;
  let settled = 0;
  for (const photo of await store.listArriving(services.db, services.clock.now(), batch)) {
    const progress = await settle(services, photo);
    if (progress === "broken" || progress.offset === photo.bytes) settled += 1;
    else if (photo.announced_at < before && (await isOld(first.arriving(photo.key), before))) {
      await services.db.transaction().execute((inside) => store.deleteUnsent(inside, photo.id));
      await removeFile(first.arriving(photo.key));
      settled += 1;
    }
  }
  return settled;
}

/** Removes old parts of files that belong to no picture. */
async function removeStray({ db }: Services, place: Place, before: Date): Promise<number> {
  const folder = path.dirname(place.arriving("0".repeat(32)));
  const keys = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{32}$/.test(name));
  let removed = 0;
  for (let i = 0; i < keys.length; i += batch) {
    const part = keys.slice(i, i + batch);
    const known = await store.findKeys(db, part);
    for (const key of part.filter((name) => !known.has(name))) {
      const file = place.arriving(key);
      if (!(await isOld(file, before))) continue;
      await removeFile(file);
      removed += 1;
    }
  }
  return removed;
}

/** Completes uploads that a stopped process left half-done, and removes abandoned ones and interrupted copies. Returns the number of files. */
export async function settleOriginals(services: Services): Promise<number> {
  const { first, copy } = services.originals;
  const now = services.clock.now().getTime();
  const before = new Date(now - uncopiedMs);
  const places = copy ? [first, copy] : [first];
  let settled = await settleArriving(services, new Date(now - unsentMs));
  for (const place of places) settled += await removeStray(services, place, before);
  for (const place of places) settled += await place.removeUnfinished(before);
  return settled;
}

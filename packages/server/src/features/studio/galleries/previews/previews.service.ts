import type { PreviewEdge } from "@vowdesk/contract/studio/galleries";
import path from "node:path";
import { failuresOf, processDueRows } from "../../../../kernel/concurrency/due-rows.ts";
import { inTransaction, systemActor, type Context, type Services } from "../../../../kernel/http/context.ts";
import { businessZone, momentIn } from "../../../../platform/business-time.ts";
import { makeFolder } from "../../../../platform/files/folders.ts";
import type { CameraFacts } from "../../../../platform/originals/exif.ts";
import { DecoderEnded, type PreviewResult } from "../../../../platform/originals/previewer.ts";
import { guarded } from "../../../../platform/originals/write.ts";
import { signalChange } from "../galleries.service.ts";
import { deletePreviews } from "./previews.files.ts";
import { previewFile } from "./previews.present.ts";
import * as store from "./previews.store.ts";
import type { PhotoRow } from "./previews.store.ts";

const runner = "photo-previews";
/** A file that ended the decoder this often is not tried again. */
const maxTries = 3;
const firstVersion = 1;

/** Layouts have room for versions up to this one. */
const maxVersion = 15;
const origin = { actor: systemActor, language: "en", requestId: "", ip: "" } as const;

/** The previews of a picture. A file that ends the process several times counts as unreadable, so that the others get theirs. */
async function make(
  ctx: Pick<Context, "db" | "services">,
  { id, key, version }: { id: number; key: string; version: number },
): Promise<PreviewResult> {
  const { previews, first, previewer } = ctx.services.originals;
  const fileOf = (edge: PreviewEdge) => previewFile(previews, { key, version }, edge);
  const [small, medium, large] = [fileOf(320), fileOf(1024), fileOf(2560)];
  await guarded(() => makeFolder(path.dirname(small)));
  const source = await guarded(() => first.localFile(key));
  if (source === null) throw new Error("the original of a picture is missing");
  try {
    return await previewer.make({ source: source.path, small, medium, large });
  } catch (error) {
    if (!(error instanceof DecoderEnded)) throw error;
    if ((await failuresOf(ctx.db, runner, id)) + 1 < maxTries) throw error;
    return { problem: "unreadable" };
  } finally {
    await source.release();
  }
}

/** When a picture was taken. Cameras write wall times, mostly without an offset: those of the business. */
function takenAtOf({ takenAt, offset }: CameraFacts, zone: string): Date | null {
  if (takenAt === null) return null;
  const [date = "", time = ""] = takenAt.split("T");
  return offset === null ? momentIn(zone, date, time) : new Date(`${takenAt}${offset}`);
}

/** Records a version of the previews, or why there is none. Returns whether there is one. */
async function saveVersion(ctx: Context, id: number, version: number, result: PreviewResult): Promise<boolean> {
  if ("problem" in result) {
    await store.savePreview(ctx.db, id, { preview_problem: result.problem });
    return false;
  }
  const { takenAt, offset, camera, ...size } = result;
  const facts = { takenAt, offset, camera };
  const taken_at = takenAtOf(facts, await businessZone(ctx.db));
  await store.savePreview(ctx.db, id, { ...size, camera, taken_at, preview_version: version, preview_problem: null });
  return true;
}

async function makeOne(ctx: Context, id: number): Promise<number> {
  const photo = await store.findWithoutPreview(ctx.db, id);
  if (!photo) return 0;
  await saveVersion(ctx, id, firstVersion, await make(ctx, { id, key: photo.key, version: firstVersion }));
  signalChange(ctx, { id: photo.gallery_id });
  return 1;
}

/** Makes the previews of pictures that have arrived. */
export const makePreviews = (services: Services): Promise<number> =>
  processDueRows(services, {
    runner,
    batchSize: 20,
    find: (db, due, limit) => store.listWithoutPreview(db, due, limit),
    apply: makeOne,
  });

export interface Rebuilt {
  made: number;
  /** Pictures of kinds that are not shown, and files that cannot be read. */
  without: number;
  failed: number;
}

/**
 * Makes the previews of every picture again, or of those of one gallery, under the next version, so that browsers load them. The former ones are
 * shown until then.
 */
export async function rebuildPreviews(services: Services, galleryId: number | null): Promise<Rebuilt> {
  const rebuilt: Rebuilt = { made: 0, without: 0, failed: 0 };
  for (let last = 0; ;) {
    const photos = await store.listArrived(services.db, { galleryId, after: last, limit: 100 });
    for (const photo of photos) rebuilt[await rebuildOne(services, photo)] += 1;
    last = photos.at(-1)?.id ?? last;
    if (photos.length < 100) return rebuilt;
  }
}

async function rebuildOne(services: Services, photo: PhotoRow): Promise<keyof Rebuilt> {
  const { id, key, gallery_id: galleryId, preview_version: former } = photo;
  const version = (former % maxVersion) + 1;
  try {
    // Outside of the transaction, which would otherwise be open while a large picture is decoded.
    const result = await make({ db: services.db, services }, { id, key, version });
    const isMade = await inTransaction(services, origin, async (ctx) => {
      const isShown = await saveVersion(ctx, id, version, result);
      signalChange(ctx, { id: galleryId });
      return isShown;
    });
    await deletePreviews(services.originals.previews, key, isMade ? version : former);
    return isMade ? "made" : "without";
  } catch (error) {
    services.log.error({ err: error, key }, "the previews of a picture were not made");
    return "failed";
  }
}

import type { PreviewEdge } from "@vowdesk/contract/studio/galleries";
import path from "node:path";
import { failuresOf, processDueRows } from "../../../../kernel/concurrency/due-rows.ts";
import type { Context, Services } from "../../../../kernel/http/context.ts";
import { makeFolder } from "../../../../platform/files/folders.ts";
import { DecoderEnded, type PreviewResult } from "../../../../platform/originals/previewer.ts";
import { guarded } from "../../../../platform/originals/write.ts";
import { signalChange } from "../galleries.service.ts";
import { previewFile } from "./previews.present.ts";
import * as store from "./previews.store.ts";

const runner = "photo-previews";
/** A file that ended the decoder this often is not tried again. */
const maxTries = 3;
const version = 1;

/** The previews of a picture. A file that ends the process several times counts as unreadable, so that the others get theirs. */
async function make(ctx: Context, id: number, key: string): Promise<PreviewResult> {
  const { previews, first, previewer } = ctx.services.originals;
  const fileOf = (edge: PreviewEdge) => previewFile(previews, { key, version }, edge);
  const [small, medium, large] = [fileOf(320), fileOf(1024), fileOf(2560)];
  await guarded(() => makeFolder(path.dirname(small)));
  try {
    return await previewer.make({ source: first.kept(key), small, medium, large });
  } catch (error) {
    if (!(error instanceof DecoderEnded)) throw error;
    if ((await failuresOf(ctx.db, runner, id)) + 1 < maxTries) throw error;
    return { problem: "unreadable" };
  }
}

async function makeOne(ctx: Context, id: number): Promise<number> {
  const photo = await store.findWithoutPreview(ctx.db, id);
  if (!photo) return 0;
  const result = await make(ctx, id, photo.key);
  const made = "problem" in result ? { preview_problem: result.problem } : { ...result, preview_version: version };
  await store.savePreview(ctx.db, id, made);
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

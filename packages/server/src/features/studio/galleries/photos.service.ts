import type { CallKey, HandlerInput } from "@vowdesk/contract/kernel";
import {
  writeLayout,
  type galleriesApi,
  type GalleryIndex,
  type Photo,
  type PhotoLayout,
} from "@vowdesk/contract/studio/galleries";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { scopeOf } from "./galleries.policy.ts";
import { find, signalChange, subjectOf } from "./galleries.service.ts";
import { lockGallery } from "./galleries.store.ts";
import * as store from "./photos.store.ts";
import type { PhotoRow } from "./photos.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "gallery.culled": Fact;
    "gallery.restored": Fact;
  }
}

type Input<C extends CallKey<typeof galleriesApi>> = HandlerInput<(typeof galleriesApi)[C]>;

type ShownRow = Awaited<ReturnType<typeof store.listShown>>[number];

const defaultAspect = 1.5;
const grey = 0x808080;

/** The previews of deleted pictures are deleted, too. */
const previewVersionOf = ({ state, preview_version }: Pick<ShownRow, "state" | "preview_version">) =>
  state === "purged" ? 0 : preview_version;

export const layoutOf = (row: ShownRow): PhotoLayout => ({
  number: row.number,
  aspect: row.width && row.height ? row.width / row.height : defaultAspect,
  colour: row.state === "purged" ? grey : (row.colour ?? grey),
  isCulled: row.culled_at !== null,
  hasProblem: row.preview_problem !== null,
  isSafe: row.state === "safe",
  previewVersion: previewVersionOf(row),
});

const present = (row: PhotoRow): Photo => ({
  number: row.number,
  name: row.name,
  bytes: row.bytes,
  state: row.state,
  isCulled: row.culled_at !== null,
  takenAt: row.taken_at?.toISOString() ?? null,
  camera: row.camera,
  width: row.width,
  height: row.height,
  previewVersion: previewVersionOf(row),
  previewProblem: row.preview_problem,
});

export async function index(ctx: Context, { id }: Input<"index">): Promise<GalleryIndex> {
  await find(ctx, id);
  const rows = await store.listShown(ctx.db, id);
  return { count: rows.length, layout: writeLayout(rows.map(layoutOf)) };
}

export async function photos(ctx: Context, { id, from, limit, name }: Input<"photos">): Promise<Photo[]> {
  await find(ctx, id);
  return (await store.listPhotos(ctx.db, { galleryId: id, from, limit, name })).map(present);
}

/** Takes pictures out of a gallery or puts them back. No file is deleted. */
export async function cull(ctx: Context, { id, numbers, isCulled }: Input<"cull">): Promise<{ changed: number }> {
  const gallery = (await lockGallery(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");
  if (gallery.state === "purged") refuse("gallery-closed");
  const changed = await store.saveCulled(ctx.db, id, numbers, isCulled ? ctx.now : null);
  if (changed > 0) {
    ctx.emit({
      type: isCulled ? "gallery.culled" : "gallery.restored",
      subject: subjectOf(gallery),
      after: { pictures: changed },
    });
    signalChange(ctx, { id });
  }
  return { changed };
}

import type { CallKey, HandlerInput } from "@vowdesk/contract/kernel";
import {
  maxChapters,
  writeLayout,
  writeRuns,
  type galleriesApi,
  type GalleryDetail,
  type GalleryIndex,
  type Photo,
  type PhotoLayout,
} from "@vowdesk/contract/studio/galleries";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { nameKey } from "../../../kernel/text/name-key.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { scopeOf } from "./galleries.policy.ts";
import { find, presentDetail, signalChange, subjectOf } from "./galleries.service.ts";
import { lockGallery, saveGallery } from "./galleries.store.ts";
import * as store from "./photos.store.ts";
import type { PhotoRow } from "./photos.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "gallery.culled": Fact;
    "gallery.restored": Fact;
    "gallery.chapter-set": Fact;
    "gallery.chapter-removed": Fact;
  }
}

type Input<C extends CallKey<typeof galleriesApi>> = HandlerInput<(typeof galleriesApi)[C]>;

type ShownRow = Awaited<ReturnType<typeof store.listShown>>[number];

const defaultAspect = 1.5;
const grey = 0x808080;

/** The previews of deleted pictures are deleted, too. */
const previewVersionOf = ({ state, preview_version }: Pick<ShownRow, "state" | "preview_version">) =>
  state === "purged" ? 0 : preview_version;

export const layoutOf = (row: Omit<ShownRow, "cards">): PhotoLayout => ({
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
  chapter: row.chapter,
  takenAt: row.taken_at?.toISOString() ?? null,
  camera: row.camera,
  photographer: row.photographer,
  width: row.width,
  height: row.height,
  previewVersion: previewVersionOf(row),
  previewProblem: row.preview_problem,
});

export async function index(ctx: Context, { id }: Input<"index">): Promise<GalleryIndex> {
  await find(ctx, id);
  const [rows, listed] = await Promise.all([store.listShown(ctx.db, id), store.listChapters(ctx.db, id)]);
  const chapters = listed.map(({ title }) => title);
  return { count: rows.length, layout: writeLayout(rows.map(layoutOf)), chapters, ...runsOf(rows, chapters) };
}

/** The place of the chapter of a picture, from 1; 0 for none. */
export const chapterPlace = (chapters: readonly string[], { chapter }: Pick<ShownRow, "chapter">): number =>
  chapter === null ? 0 : chapters.indexOf(chapter) + 1;

function runsOf(rows: readonly ShownRow[], chapters: readonly string[]) {
  const keyOf = ({ cards }: ShownRow) => cards.join();
  const sets = new Map(rows.filter(({ cards }) => cards.length > 0).map((row) => [keyOf(row), row.cards]));
  const keys = [...sets.keys()];
  return {
    chapterRuns: writeRuns(rows.map((row) => chapterPlace(chapters, row))),
    cardSets: [...sets.values()],
    cardRuns: writeRuns(rows.map((row) => keys.indexOf(keyOf(row)) + 1)),
  };
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

/** The chapter of a title: an existing one has the same name key and keeps its spelling, unless all of its pictures are renamed. */
async function chapterNamed(ctx: Context, { id, numbers, chapter }: Input<"setChapter">): Promise<string | null> {
  if (chapter === null) return null;
  const others = await store.listOtherChapters(ctx.db, id, numbers);
  return others.find((title) => nameKey(title) === nameKey(chapter)) ?? chapter;
}

/** Puts pictures into a chapter, or into none. A chapter exists as long as it has a picture. */
export async function setChapter(ctx: Context, input: Input<"setChapter">): Promise<GalleryDetail> {
  const { id, version, numbers } = input;
  const gallery = (await lockGallery(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");
  await assertVersion(gallery, version, () => presentDetail(ctx, gallery));
  if (gallery.state === "purged") refuse("gallery-closed");
  const chapter = await chapterNamed(ctx, input);
  const changed = await store.saveChapter(ctx.db, { galleryId: id, numbers, title: chapter });
  if (changed === 0) return presentDetail(ctx, gallery);
  if ((await store.listChapters(ctx.db, id)).length > maxChapters) refuse("gallery-chapters");
  const after = await saveGallery(ctx.db, id, {}, authorOf(ctx));
  ctx.emit({
    type: chapter === null ? "gallery.chapter-removed" : "gallery.chapter-set",
    subject: subjectOf(after),
    after: { pictures: changed, ...(chapter !== null && { chapter }) },
  });
  signalChange(ctx, after);
  return presentDetail(ctx, after);
}

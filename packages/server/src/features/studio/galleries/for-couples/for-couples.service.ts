import type { CoupleGallery, CoupleGalleryIndex } from "@vowdesk/contract/studio/couples";
import { couplePreview, writeLayout, writeRuns, type DownloadRule } from "@vowdesk/contract/studio/galleries";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { businessZone, dateIn } from "../../../../platform/business-time.ts";
import { currentMark } from "../previews/marks.service.ts";
import { chapterPlace, layoutOf } from "../photos.service.ts";
import * as store from "./for-couples.store.ts";
import type { OpenGalleryRow } from "./for-couples.store.ts";

type Reader = Pick<Context, "db" | "now">;

/** The pictures of the first answer: more than any screen shows, and few enough to arrive before the first picture. */
const firstPart = 240;
/** Pictures that the page starts to load before its script runs: the first rows on a phone. */
const firstPictures = 6;

/** Whether a couple may save files. It cannot choose pictures yet, so that the rule for chosen ones allows none. */
export const mayDownload = (rule: DownloadRule): boolean => rule === "all";

export const todayOf = async ({ db, now }: Reader): Promise<string> => dateIn(await businessZone(db), now);

/** The number of the watermark's text, if one of the galleries has a watermark; otherwise 0. */
const markNumber = async ({ db }: Reader, rows: readonly Pick<OpenGalleryRow, "is_marked">[]): Promise<number> =>
  rows.some(({ is_marked }) => is_marked) ? (await currentMark(db)).number : 0;

const presentGallery = (
  { position, title, count, until, downloads, is_marked }: Omit<OpenGalleryRow, "cover_number" | "cover_version">,
  mark: number,
) => ({
  position,
  title,
  count,
  until,
  downloads: mayDownload(downloads) ? downloads : ("none" as const),
  mark: is_marked ? mark : 0,
});

const presentCover = ({ cover_number, cover_version }: OpenGalleryRow): CoupleGallery["cover"] =>
  cover_number === null || cover_version === null ? null : { number: cover_number, previewVersion: cover_version };

/** The galleries that the couple of a wedding sees today, by their numbers. */
export async function galleriesForCouple(ctx: Reader, weddingId: number): Promise<CoupleGallery[]> {
  const rows = await store.listOpen(ctx.db, { weddingId, today: await todayOf(ctx) });
  const mark = await markNumber(ctx, rows);
  return rows.map((row) => ({ ...presentGallery(row, mark), cover: presentCover(row) }));
}

export const countForCouple = async (ctx: Reader, weddingId: number): Promise<number> =>
  store.countOpen(ctx.db, { weddingId, today: await todayOf(ctx) });

/** Pictures of a gallery of the wedding after the first `from`. Without it a first part, which arrives soon. */
export async function indexForCouple(
  ctx: Reader,
  weddingId: number,
  { position, from }: { position: number; from?: number | undefined },
): Promise<CoupleGalleryIndex> {
  const gallery = await store.findOpen(ctx.db, { weddingId, position, today: await todayOf(ctx) });
  if (!gallery) return refuse("not-found");
  const [mark, rows, chapters] = await Promise.all([
    markNumber(ctx, [gallery]),
    store.listOwn(ctx.db, gallery.id, from ?? 0, from === undefined ? firstPart + 1 : null),
    store.listOwnChapters(ctx.db, gallery.id),
  ]);
  const shown = from === undefined ? rows.slice(0, firstPart) : rows;
  // Whether there is a second copy does not concern the couple.
  const layout = writeLayout(shown.map((row) => ({ ...layoutOf(row), isSafe: false })));
  const titles = chapters.map(({ title }) => title);
  const chapterRuns = writeRuns(shown.map((row) => chapterPlace(titles, row)));
  const next = rows.length > shown.length ? shown.length : null;
  return { ...presentGallery(gallery, mark), layout, chapters, chapterRuns, next };
}

/** The addresses of the smallest previews of the first pictures. None if the couple does not see the gallery. */
export async function firstPicturesForCouple(ctx: Reader, weddingId: number, position: number): Promise<string[]> {
  const gallery = await store.findOpen(ctx.db, { weddingId, position, today: await todayOf(ctx) });
  const rows = gallery ? await store.listOwn(ctx.db, gallery.id, 0, firstPictures) : [];
  return rows
    .filter(({ preview_version }) => preview_version > 0)
    .map(({ number, preview_version: previewVersion }) =>
      couplePreview({ position, mark: 0 }, { number, previewVersion }, 320),
    );
}

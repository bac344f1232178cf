import { languages } from "@vowdesk/contract/kernel";
import { createHash } from "node:crypto";
import { processDueRows } from "../../../../kernel/concurrency/due-rows.ts";
import type { Context, Services } from "../../../../kernel/http/context.ts";
import type { Db } from "../../../../platform/database/index.ts";
import { businessSettings } from "../../../operations/business/business.ts";
import { deleteMarked } from "./previews.files.ts";
import { previewFile } from "./previews.present.ts";
import * as store from "./marks.store.ts";
import type { MarkedRow } from "./marks.store.ts";

/** Part of the number of a text. A watermark that is drawn in another way has another number. */
const drawing = 1;
const maxMark = 2 ** 31 - 1;
/** The mark of files that are to be removed. */
const unwanted = -1;

interface Mark {
  text: string;
  /** Names the text in files and addresses, from 1. */
  number: number;
}

const numberOf = (text: string): number =>
  1 + (createHash("sha256").update(`${drawing} ${text}`).digest().readUInt32BE() % maxMark);

/** The watermark of today: the name of the studio that couples see. If no name is set, the title in the first language that has one. */
export async function currentMark(db: Db): Promise<Mark> {
  const { contactName, title } = await businessSettings({ db });
  const text = contactName || (languages.map((language) => title[language]).find(Boolean) ?? "");
  return { text, number: numberOf(text) };
}

/** Writes the two larger previews of a picture with the watermark. */
async function makeFiles(
  { originals }: Services,
  { key, preview_version: version }: MarkedRow,
  { text, number: mark }: Mark,
) {
  const { previews: root, previewer } = originals;
  const fileOf = (edge: 1024 | 2560) => previewFile(root, { key, version, mark }, edge);
  const source = previewFile(root, { key, version }, 2560);
  await previewer.mark({ source, text, medium: fileOf(1024), large: fileOf(2560) });
}

async function markOne(ctx: Context, id: number, mark: Mark): Promise<number> {
  const photo = await store.findDueMark(ctx.db, id, mark.number);
  if (!photo) return 0;
  const { previews } = ctx.services.originals;
  const next = photo.mark === unwanted ? null : mark.number;
  if (next !== null) await makeFiles(ctx.services, photo, mark);
  // If the gallery was changed in the meantime, the picture is still due, and the next run handles it.
  if (!(await store.saveMark(ctx.db, photo, next))) return 0;
  await deleteMarked(previews, photo.key, next ?? undefined);
  return 1;
}

/** Makes the previews with a watermark of galleries that have one, and removes those of others and those with a former text. */
export async function makeMarks(services: Services): Promise<number> {
  const mark = await currentMark(services.db);
  return processDueRows(services, {
    runner: "photo-marks",
    batchSize: 20,
    find: (db, due, limit) => store.listDueMarks(db, due, mark.number, limit),
    apply: (ctx, id) => markOne(ctx, id, mark),
  });
}

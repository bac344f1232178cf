import { Readable } from "node:stream";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import * as galleries from "../../features/studio/galleries/galleries.ts";
import { inTransaction, systemActor, type Services } from "../../kernel/http/context.ts";
import { refusalOf } from "../../kernel/http/refusal.ts";
import { businessZone, wallTimeIn } from "../../platform/business-time.ts";
import { appendTo } from "../../platform/originals/write.ts";
import { asUser } from "../as-user.ts";
import { findLoad } from "../demo-load.ts";
import type { LoadResult } from "../repeat.ts";
import { loadGalleries } from "./load-galleries.ts";
import { takePhotograph, type PicturePurpose } from "./photographs.ts";
import { plannedChapter, plannedGalleries, wipedLabel, type PlannedCard } from "./plan.ts";

type Db = Services["db"];

/** Smaller demos are those of tests, which have no pictures. */
const minOrders = 10_000;
const actor = { ...systemActor, codes: new Set(["gallery:all"]) };
const origin = { actor, language: "zh", requestId: "demo", ip: "" } as const;

const plannedCards = new Map(plannedGalleries.flatMap(({ cards }) => cards).map((card) => [card.label, card]));

interface CardRow {
  id: number;
  galleryId: number;
  label: string;
  purpose: PicturePurpose;
  startsAt: Date;
  endsAt: Date;
  /** Pictures of the demo that have arrived. */
  count: number;
}

/** The cards of the demo that exist, in the order in which they are filled. */
async function listCards(db: Db): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select card.id, gallery.id as "galleryId", label, purpose, starts_at as "startsAt", ends_at as "endsAt",
      (select count(*)::integer from card_photo join photo on photo.id = photo_id
        where card_id = card.id and photo.is_demo and photo.state <> 'arriving') as count
    from card join gallery on gallery.id = gallery_id join shoot on shoot.id = shoot_id
    where card.is_demo and gallery.state <> 'purged' order by card.id`.execute(db);
  return rows;
}

/** When a picture was taken. The first and the last quarter of an hour are for preparations. */
function takenAt({ startsAt, endsAt, count }: CardRow, { files, camera }: PlannedCard): Date {
  const marginMs = 15 * 60_000;
  const share = (count + (camera.model.length % 2) / 2) / files;
  return new Date(startsAt.getTime() + marginMs + share * (endsAt.getTime() - startsAt.getTime() - 2 * marginMs));
}

/** Stores the next picture of a card by the steps of an upload. It is announced again after a start that was stopped. */
async function addPicture(services: Services, card: CardRow, plan: PlannedCard): Promise<void> {
  const { camera, firstNumber } = plan;
  const wallTime = wallTimeIn(await businessZone(services.db), takenAt(card, plan));
  const [seconds = ""] = wallTime.split(".");
  const { purpose, count: index } = card;
  const { files: count } = plan;
  const bytes = await takePhotograph({ seed: firstNumber, index, count, purpose, takenAt: seconds, camera });
  const announced = {
    galleryId: card.galleryId,
    cardId: card.id,
    name: camera.fileName(firstNumber + index),
    bytes: bytes.length,
    sha: createHash("sha256").update(bytes).digest(),
  };
  await galleries.assertPlace(services);
  const photo = await inTransaction(services, origin, async (ctx) => {
    const row = await galleries.announce(ctx, announced);
    const chapter = plannedChapter(purpose, index, count);
    await sql`update photo set is_demo = true, chapter = ${chapter} where id = ${row.id}`.execute(ctx.db);
    return row;
  });
  if (photo.state !== "arriving") return;
  await appendTo(services.originals.first.arriving(photo.key), 0, Readable.from([bytes]));
  await galleries.settle(services, photo);
}

/** Records that a card was wiped, once two copies of its pictures were read back. */
async function wipeCard(services: Services): Promise<LoadResult> {
  if ((await services.originals.copyState()) !== "ready") return "end";
  const { rows } = await sql<{ id: number; version: number; isSafe: boolean }>`
    select id, version, safe_at is not null as "isSafe" from card
    where is_demo and label = ${wipedLabel} and wiped_at is null`.execute(services.db);
  const [card] = rows;
  if (!card) return "end";
  if (!card.isSafe) return "nothing";
  const codes = ["gallery:all", "gallery:wipe"];
  await asUser(services, { username: "assistant", codes }, (ctx) => galleries.wiped(ctx, card));
  return "end";
}

/** Adds the galleries and then one picture per call. Each picture is stored once, with several loaders and after failures. */
export function openPictureLoad(
  services: Services,
  { minOrders: min = minOrders, maxOfCard = Infinity } = {},
): () => Promise<LoadResult> {
  let isBegun = false;
  return async () => {
    const load = await findLoad(services.db);
    if (!load || load.orders < min) return "end";
    if (!isBegun) await loadGalleries(services);
    isBegun = true;
    try {
      for (const card of await listCards(services.db)) {
        const plan = plannedCards.get(card.label);
        if (!plan || card.count >= Math.min(plan.arrived, maxOfCard)) continue;
        await addPicture(services, card, plan);
        return "part";
      }
      return await wipeCard(services);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      services.log.warn({ reason: refusal.reason }, "the demo has no further pictures");
      return "end";
    }
  };
}

import { firstTypeOf, type PageNumber } from "@vowdesk/contract/messages/notifications";
import { processDueRows } from "../../../../kernel/concurrency/due-rows.ts";
import type { Context, Services } from "../../../../kernel/http/context.ts";
import { messageTextOf, type MessageTemplate } from "../../../../locales/message-texts.ts";
import { send } from "../../../messages/notifications/notifications.ts";
import * as store from "./alerts.store.ts";
import type { GeneralKind, Told } from "./alerts.store.ts";
import { generalProblems } from "./alerts.policy.ts";
import { lateBefore, pictureFigures } from "./figures.service.ts";

/** A second place that comes back within this time is no reason for a message. */
const awayMs = 10 * 60_000;

const generalKeys = {
  "copy-missing": "second-copies-missing",
  "storage-full": "originals-full",
  "storage-warning": "originals-almost-full",
} as const satisfies Readonly<Record<GeneralKind, MessageTemplate["key"]>>;

async function tell(
  ctx: Context,
  template: MessageTemplate,
  about: { number: string; sendName: string; consultantId: number | null },
): Promise<void> {
  const { number, sendName, consultantId } = about;
  await send(ctx, {
    type: firstTypeOf.shoot,
    // Managers, and the consultant of the wedding.
    to: { holdersOf: "gallery:edit", scope: { all: "gallery:all", ownerId: consultantId } },
    allUser: 0,
    msg: messageTextOf("zh", template) ?? "",
    template,
    number,
    sendName,
  });
}

async function tellOfGallery(ctx: Context, { kind, count }: Told, galleryId: number): Promise<void> {
  const { weddingNumber, consultantId } = await store.findAlerted(ctx.db, galleryId);
  const values = { number: weddingNumber, count };
  const template: MessageTemplate =
    kind === "card-late" ? { key: "cards-not-safe", values } : { key: "pictures-damaged", values };
  await tell(ctx, template, { number: `gallery:${galleryId}`, sendName: weddingNumber, consultantId });
}

async function tellOne(ctx: Context, id: number): Promise<number> {
  const told = await store.markTold(ctx.db, id, ctx.now);
  if (!told) return 0;
  if (told.galleryId !== null) await tellOfGallery(ctx, told, told.galleryId);
  else {
    const key = generalKeys[told.kind as GeneralKind];
    const number = "galleries" satisfies PageNumber;
    await tell(ctx, { key, values: {} }, { number, sendName: "Vowdesk", consultantId: null });
  }
  return 1;
}

/** Tells managers of problems with pictures, once each until it is over. Returns the number of messages. */
export async function alertOfPictures(services: Services): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const general = generalProblems(await pictureFigures(services), await store.listGeneral(db));
  await store.followProblems(db, general, { lateBefore: lateBefore(now), now });
  return processDueRows(services, {
    runner: "picture-alerts",
    batchSize: 50,
    find: (inside, due, limit) => store.listUntold(inside, due, new Date(now.getTime() - awayMs), limit),
    apply: tellOne,
  });
}

import type {
  announcementsApi,
  OwnAnnouncement,
  OwnAnnouncementDetail,
} from "@vowdesk/contract/messages/announcements";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { Actor, Context } from "../../../kernel/http/context.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentOwn, presentOwnDetail } from "./announcements.present.ts";
import * as store from "./reading.store.ts";
import type { OwnRow, Reader } from "./reading.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "announcement.confirmed": Fact;
  }
}

/** The caller as a reader: staff are addressed by role, app users by kind. */
function readerOf({ kind, id, appRole }: Actor): Reader {
  if (kind === "app" && appRole) return { kind, id, appRole };
  return { kind: "staff", id };
}

/** The announcements for the caller, the latest first. */
export const mine = (ctx: Context, query: HandlerInput<typeof announcementsApi.mine>): Promise<Page<OwnAnnouncement>> =>
  presentedPage(ctx, store.ownListing(readerOf(ctx.actor)), query, (row) => presentOwn(ctx, row));

async function findOwn(ctx: Context, id: number): Promise<OwnRow> {
  return (await store.findOwn(ctx.db, readerOf(ctx.actor), id, ctx.now)) ?? refuse("not-found");
}

export async function mineDetail(ctx: Context, { id }: { id: number }): Promise<OwnAnnouncementDetail> {
  return presentOwnDetail(ctx, await findOwn(ctx, id));
}

/** Notifies the caller's other tabs and the staff who manage announcements. */
function notifyChange(ctx: Context, id: number): void {
  const signal = { kind: "changed", feature: "announcements", id: String(id) } as const;
  if (ctx.actor.kind === "staff") ctx.signal({ ...signal, access: "signed-in", userId: ctx.actor.id });
  ctx.signal({ ...signal, access: "announcement:all" });
}

/** Records that the caller read the announcement. Only the first time counts. */
export async function read(ctx: Context, { id }: { id: number }): Promise<OwnAnnouncementDetail> {
  const before = await findOwn(ctx, id);
  if (before.readAt !== null) return presentOwnDetail(ctx, before);
  await store.recordReceipt(ctx.db, readerOf(ctx.actor), id, "read", ctx.now);
  notifyChange(ctx, id);
  return mineDetail(ctx, { id });
}

/** Records the caller's confirmation. Only the first time counts; an expired announcement accepts none. */
export async function confirm(ctx: Context, { id }: { id: number }): Promise<OwnAnnouncementDetail> {
  const before = await findOwn(ctx, id);
  if (before.confirmedAt !== null) return presentOwnDetail(ctx, before);
  if (!before.mustConfirm || before.isOver) refuse("announcement-closed");
  await store.recordReceipt(ctx.db, readerOf(ctx.actor), id, "confirm", ctx.now);
  ctx.emit({
    type: "announcement.confirmed",
    subject: `announcement:${id}`,
    after: { confirmedAt: ctx.now.toISOString() },
  });
  notifyChange(ctx, id);
  return mineDetail(ctx, { id });
}

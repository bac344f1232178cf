import type { announcementsApi, OwnAnnouncement, OwnAnnouncementDetail } from "@vowdesk/contract/announcements";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { Actor, Context } from "../../../kernel/http/context.ts";
import { page } from "../../../kernel/paging/page.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentOwn, presentOwnDetail } from "../present.ts";
import * as store from "./store.ts";
import type { OwnRow, Reader } from "./store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "announcement.confirmed": Fact;
  }
}

/** Staff by their roles, app people by their kind. */
function readerOf({ kind, id, appRole }: Actor): Reader {
  if (kind === "app" && appRole) return { kind, id, appRole };
  return { kind: "staff", id };
}

/** What concerns the asking person, the latest first. */
export async function mine(
  ctx: Context,
  query: HandlerInput<typeof announcementsApi.mine>,
): Promise<Page<OwnAnnouncement>> {
  const found = await page(ctx, store.ownListing(readerOf(ctx.actor)), query);
  return { ...found, records: found.records.map((row) => presentOwn(ctx, row)) };
}

async function own(ctx: Context, id: number): Promise<OwnRow> {
  return (await store.findOwn(ctx.db, readerOf(ctx.actor), id, ctx.now)) ?? refuse("not-found");
}

export async function mineDetail(ctx: Context, id: number): Promise<OwnAnnouncementDetail> {
  return presentOwnDetail(ctx, await own(ctx, id));
}

/** The other tabs of whoever did it, and those who look after announcements. */
function tell(ctx: Context, id: number): void {
  const signal = { kind: "changed", feature: "announcements", id: String(id) } as const;
  if (ctx.actor.kind === "staff") ctx.signal({ ...signal, access: "signed-in", userId: ctx.actor.id });
  ctx.signal({ ...signal, access: "announcement:all" });
}

/** Notes that the asking person read it. The first time counts. */
export async function read(ctx: Context, id: number): Promise<OwnAnnouncementDetail> {
  const before = await own(ctx, id);
  if (before.readAt !== null) return presentOwnDetail(ctx, before);
  await store.noteReader(ctx.db, readerOf(ctx.actor), id, "read", ctx.now);
  tell(ctx, id);
  return mineDetail(ctx, id);
}

/** Confirms what asks for it; the first time counts, and is on record. What is over asks for nothing any more. */
export async function confirm(ctx: Context, id: number): Promise<OwnAnnouncementDetail> {
  const before = await own(ctx, id);
  if (before.confirmedAt !== null) return presentOwnDetail(ctx, before);
  if (!before.mustConfirm || before.isOver) refuse("announcement-closed");
  await store.noteReader(ctx.db, readerOf(ctx.actor), id, "confirm", ctx.now);
  ctx.emit({
    type: "announcement.confirmed",
    subject: `announcement:${id}`,
    after: { confirmedAt: ctx.now.toISOString() },
  });
  tell(ctx, id);
  return mineDetail(ctx, id);
}

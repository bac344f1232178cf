import type { Upcoming } from "@vowdesk/contract/operations/dashboard";
import type { Context } from "../../../kernel/http/context.ts";
import { addDays, businessZone, dateIn, startOfDate } from "../../../platform/business-time.ts";
import { listAnnouncements } from "../../messages/announcements/announcements.ts";
import { listShoots } from "../../studio/shoots/shoots.ts";
import { listHandovers } from "../../studio/wedding-payments/wedding-payments.ts";

const days = 7;
/** So that no kind hides the others. */
const maxOfKind = 5;
/** More than a studio has on a day, because those of today that have begun are left out afterwards. */
const maxShoots = 100;
const first = { pageNo: 1, pageSize: maxOfKind } as const;

async function shoots(ctx: Context, from: string, to: string): Promise<Upcoming[]> {
  if (!ctx.actor.codes.has("shoot")) return [];
  const { records } = await listShoots(ctx, {
    pageNo: 1,
    pageSize: maxShoots,
    from,
    to,
    scope: "reserved",
    sort: "startsAt",
    dir: "asc",
  });
  return records.map(({ id, couple, placeName, startsAt }) => ({
    kind: "shoot",
    id: String(id),
    title: couple,
    text: placeName,
    at: startsAt,
    isDay: false,
  }));
}

async function handovers(ctx: Context, zone: string, from: string, to: string): Promise<Upcoming[]> {
  if (!ctx.actor.codes.has("wedding")) return [];
  const rows = await listHandovers(ctx, { from, to, limit: maxOfKind });
  return rows.map(({ id, couple, on }) => ({
    kind: "handover",
    id: String(id),
    title: couple,
    text: "",
    isDay: true,
    at: startOfDate(zone, on).toISOString(),
  }));
}

async function announcements(ctx: Context): Promise<Upcoming[]> {
  if (!ctx.actor.codes.has("announcement:all")) return [];
  const { records } = await listAnnouncements(ctx, { ...first, state: "scheduled" });
  return records.flatMap(({ id, title, publishAt }) =>
    publishAt === null
      ? []
      : [{ kind: "announcement" as const, id: String(id), title, text: "", at: publishAt, isDay: false }],
  );
}

/** Shoots, handovers and scheduled announcements of the next days that the actor may see. */
export async function upcoming(ctx: Context): Promise<Upcoming[]> {
  const zone = await businessZone(ctx.db);
  const today = dateIn(zone, ctx.now);
  const last = addDays(today, days);
  const groups = await Promise.all([shoots(ctx, today, last), handovers(ctx, zone, today, last), announcements(ctx)]);
  const isAhead = ({ at, isDay }: Upcoming) => isDay || Date.parse(at) >= ctx.now.getTime();
  return groups
    .flatMap((items) => items.filter(isAhead).slice(0, maxOfKind))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

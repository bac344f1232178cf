import { sentKinds, type NoticeRules } from "@vowdesk/contract/studio/couple-notices";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { addDays, businessZone, dateIn, startOfDate } from "../../../platform/business-time.ts";
import { businessSettings } from "../../operations/business/business.ts";
import type { ShootFact } from "../shoots/shoots.ts";
import { shootsOfWedding } from "../shoots/shoots.ts";
import { lastCallMs } from "./couple-notices.policy.ts";
import { signalContacts } from "./contacts.service.ts";
import * as store from "./planning.store.ts";
import type { DueDays } from "./planning.store.ts";

const hourMs = 60 * 60_000;
/** Things to bring are named at least this long before. */
const bringMs = 12 * hourMs;
/** An agreement that was sent before is not announced, such as after a consent or an upgrade. */
const announceMs = 48 * hourMs;
/** The user who moved the shoot can correct or undo the move in this time. */
const moveDelayMs = 2 * 60_000;
const soonDays = 7;
const lateDays = 3;
/** Couples are told so many days before their pictures are deleted, and once more. */
const endsDays = 30;
const endsSoonDays = 7;
/** Couples are not told of instalments that are late for longer; the consultant calls them. */
const maxLateDays = 10;

function dueDays(zone: string, now: Date, { bringDays }: NoticeRules): DueDays {
  const today = dateIn(zone, now);
  const later = (ms: number) => new Date(now.getTime() + ms);
  return {
    now,
    today,
    zone,
    shootsFrom: later(lastCallMs),
    shootsBefore: startOfDate(zone, addDays(today, 2)),
    bringFrom: later(bringMs),
    bringBefore: startOfDate(zone, addDays(today, bringDays + 1)),
    soonUntil: addDays(today, soonDays),
    lateFrom: addDays(today, -maxLateDays),
    lateUntil: addDays(today, -lateDays),
    endsUntil: addDays(today, endsDays),
    endsSoonUntil: addDays(today, endsSoonDays),
    sentFrom: later(-announceMs),
  };
}

/** Stores the notices that have become due, each once. Returns how many. */
export async function planNotices({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const [settings, zone] = await Promise.all([businessSettings({ db }), businessZone(db)]);
  const days = dueDays(zone, clock.now(), settings);
  let planned = 0;
  for (const kind of sentKinds(settings.noticeTexts)) planned += await store.insertDue(db, kind, days);
  return planned;
}

/** Plans to tell the couple that a firm shoot has another time. Further moves before that change the notice, and an undo withdraws it. */
export async function followMove(ctx: Context, { weddingId, shootId, version, former }: ShootFact): Promise<void> {
  if (weddingId === null || former === null) return;
  const shoot = (await shootsOfWedding(ctx, weddingId)).find(({ id }) => id === shootId);
  if (!shoot) return;
  const startsAt = new Date(shoot.startsAt);
  const moved = { weddingId, shootId, version, formerStartsAt: former.startsAt, startsAt };
  const nextAt = new Date(ctx.now.getTime() + moveDelayMs);
  const replaced = await store.replaceMoved(ctx.db, moved, ctx.now, nextAt);
  const isToTell =
    startsAt.getTime() !== former.startsAt.getTime() &&
    (shoot.state === "firm" || shoot.state === "confirmed") &&
    sentKinds((await businessSettings(ctx)).noticeTexts).includes("shoot-moved");
  if (isToTell) await store.insertMoved(ctx.db, moved, { now: ctx.now, nextAt, except: replaced });
  signalContacts(ctx, weddingId);
}

import { announcementsApi, type AnnouncementDetail } from "@vowdesk/contract/messages/announcements";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";
import { authorOf, responsibleIdOf, type Author } from "../../../kernel/transaction/actor.ts";
import { staffActorOf } from "../../staff/auth/auth.ts";
import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { isRemindedRecently, publishRefusal, scheduleRefusal } from "./announcements.policy.ts";
import { presentDetail, auditFields } from "./announcements.present.ts";
import { findOrRefuse, signalChange, lockFor, subjectOf } from "./announcements.service.ts";
import * as store from "./announcements.store.ts";
import type { AnnouncementRow } from "./announcements.store.ts";
import { notifyAudience, sendTo, staffWithoutReceipt } from "./receipts.service.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "announcement.scheduled": Fact;
    "announcement.unscheduled": Fact;
    "announcement.published": Fact;
    "announcement.reminded": Fact;
    "announcement.retracted": Fact;
    "announcement.expired": Fact;
  }
}

type Seen = HandlerInput<typeof announcementsApi.publish>;
type StateChange = Parameters<typeof store.saveAnnouncement>[2];
type Transition = "scheduled" | "unscheduled" | "published" | "retracted" | "expired";

const publishable = ({ wordings, to_staff, roles, app_kinds, expires_at }: AnnouncementRow) => ({
  wordings,
  audience: { staff: to_staff, roleIds: roles.map(({ id }) => id), app: app_kinds },
  expiresAt: expires_at,
});

const draft = { state: "draft", publish_at: null, scheduled_by: null } as const;

/** Moves an announcement to its next state. Emits the event, and notifies viewers after the commit. */
async function transition(
  ctx: Context,
  before: AnnouncementRow,
  name: Transition,
  { author = authorOf(ctx), ...next }: StateChange & { author?: Author },
): Promise<AnnouncementRow> {
  await store.saveAnnouncement(ctx.db, before.id, next, author);
  const after = await findOrRefuse(ctx, before.id);
  const reason = next.reason === undefined ? {} : { reason: next.reason };
  ctx.emit({
    type: `announcement.${name}`,
    subject: subjectOf(after),
    before: auditFields(before),
    after: auditFields(after),
    ...reason,
  });
  signalChange(ctx, after.id, name === "scheduled" || name === "unscheduled" ? "publishers" : "everybody");
  return after;
}

/** Publishes and notifies in one transaction, so that a crash leaves neither and no reader is notified twice. */
async function publishNow(ctx: Context, before: AnnouncementRow, author?: Author): Promise<AnnouncementRow> {
  const next = { state: "published", publish_at: null, scheduled_by: null, published_at: ctx.now } as const;
  const after = await transition(ctx, before, "published", { ...next, ...(author && { author }) });
  await notifyAudience(ctx, after);
  return findOrRefuse(ctx, after.id);
}

export async function publish(ctx: Context, seen: Seen): Promise<AnnouncementDetail> {
  const before = await lockFor(ctx, "publish", seen);
  const refusal = publishRefusal(publishable(before), ctx.now);
  if (refusal !== null) refuse(refusal);
  return presentDetail(ctx, await publishNow(ctx, before));
}

export async function schedule(
  ctx: Context,
  { publishAt, ...seen }: HandlerInput<typeof announcementsApi.schedule>,
): Promise<AnnouncementDetail> {
  const before = await lockFor(ctx, "schedule", seen);
  const at = new Date(publishAt);
  const refusal = scheduleRefusal(publishable(before), at, ctx.now);
  if (refusal !== null) refuse(refusal);
  return presentDetail(
    ctx,
    await transition(ctx, before, "scheduled", {
      state: "scheduled",
      publish_at: at,
      scheduled_by: responsibleIdOf(ctx.actor),
    }),
  );
}

export async function unschedule(ctx: Context, seen: Seen): Promise<AnnouncementDetail> {
  const before = await lockFor(ctx, "unschedule", seen);
  return presentDetail(ctx, await transition(ctx, before, "unscheduled", draft));
}

/** Hides the announcement from all readers, app users included. Receipts and confirmations are kept. */
export async function retract(
  ctx: Context,
  { reason, ...seen }: HandlerInput<typeof announcementsApi.retract>,
): Promise<AnnouncementDetail> {
  const before = await lockFor(ctx, "retract", seen);
  const next = { state: "retracted", ended_at: ctx.now, reason } as const;
  return presentDetail(ctx, await transition(ctx, before, "retracted", next));
}

/** Reminds staff who have not read or not confirmed it, at most once an hour. */
export async function remind(ctx: Context, seen: Seen): Promise<AnnouncementDetail> {
  const before = await lockFor(ctx, "remind", seen);
  if (before.expires_at !== null && before.expires_at <= ctx.now) refuse("announcement-closed");
  if (isRemindedRecently(before.reminded_at, ctx.now)) refuse("reminded-recently");
  const userIds = await staffWithoutReceipt(ctx.db, before.id);
  if (userIds.length === 0) refuse("nobody-to-remind");
  await store.saveAnnouncement(ctx.db, before.id, { reminded_at: ctx.now }, authorOf(ctx));
  await sendTo(ctx, before, userIds, "announcement-reminder");
  ctx.emit({ type: "announcement.reminded", subject: subjectOf(before), after: { people: userIds.length } });
  signalChange(ctx, before.id, "publishers");
  return presentDetail(ctx, await findOrRefuse(ctx, before.id));
}

/** The user who scheduled it stays the author when the timer publishes it. */
const sameAuthor = ({ changed_by }: AnnouncementRow, { now }: Context): Author => ({ by: changed_by, at: now });

/** Whether the user who scheduled or edited it last may publish now. */
async function isVouchedFor(ctx: Context, { scheduled_by: id }: AnnouncementRow): Promise<boolean> {
  if (id === null) return true;
  const user = await staffActorOf(ctx, id);
  return user !== null && isAllowed(user, announcementsApi.publish.access);
}

/** An announcement becomes a draft again if it lost its audience, for example with a deleted role, or if its user may not publish any more. */
async function publishDue(ctx: Context, row: AnnouncementRow): Promise<void> {
  const author = sameAuthor(row, ctx);
  const isReady = publishRefusal(publishable(row), ctx.now) === null && (await isVouchedFor(ctx, row));
  if (isReady) await publishNow(ctx, row, author);
  else await transition(ctx, row, "unscheduled", { ...draft, author });
}

async function processDue(ctx: Context, id: number): Promise<number> {
  const row = await store.lockDue(ctx.db, id, ctx.now);
  if (!row) return 0;
  if (row.state === "scheduled") await publishDue(ctx, row);
  else await transition(ctx, row, "expired", { state: "expired", ended_at: ctx.now, author: sameAuthor(row, ctx) });
  return 1;
}

/** Publishes scheduled announcements and expires old ones. Each due row is locked, so nodes process it once. */
export function runAnnouncements(services: Services): Promise<number> {
  const runner = "announcements";
  return processDueRows(services, { runner, requestId: runner, batchSize: 20, find: store.findDue, apply: processDue });
}

import type { AnnouncementDetail, announcementsApi } from "@vowdesk/contract/announcements";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { untilNoneDue } from "../../../kernel/concurrency/due-rows.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { isRemindedRecently, publishRefusal, scheduleRefusal } from "../policy.ts";
import { presentDetail, trace } from "../present.ts";
import { authorOf, found, signalAt, lockFor, subjectOf } from "../service.ts";
import * as store from "../store.ts";
import type { AnnouncementRow, Author } from "../store.ts";
import { lackingStaff } from "../receipts/store.ts";
import { sendTo, notifyAudience } from "../receipts/notify.ts";

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
type Step = Parameters<typeof store.saveAnnouncement>[2];
type StepName = "scheduled" | "unscheduled" | "published" | "retracted" | "expired";

const publishable = ({ wordings, to_staff, roles, app_kinds, expires_at }: AnnouncementRow) => ({
  wordings,
  audience: { staff: to_staff, roleIds: roles.map(({ id }) => id), app: app_kinds },
  expiresAt: expires_at,
});

/** Brings one into its next state and says so; whoever looks at it hears of it after the commit. */
async function step(
  ctx: Context,
  before: AnnouncementRow,
  name: StepName,
  { author = authorOf(ctx), ...next }: Step & { author?: Author },
): Promise<AnnouncementRow> {
  await store.saveAnnouncement(ctx.db, before.id, next, author);
  const after = await found(ctx, before.id);
  const reason = next.reason === undefined ? {} : { reason: next.reason };
  ctx.emit({
    type: `announcement.${name}`,
    subject: subjectOf(after),
    before: trace(before),
    after: trace(after),
    ...reason,
  });
  signalAt(ctx, after.id, name === "scheduled" || name === "unscheduled" ? "publishers" : "everybody");
  return after;
}

/** Published, and told to its staff, in one transaction: a crash leaves neither, and nothing is told twice. */
async function release(ctx: Context, before: AnnouncementRow, author?: Author): Promise<AnnouncementRow> {
  const next = { state: "published", publish_at: null, published_at: ctx.now } as const;
  const after = await step(ctx, before, "published", { ...next, ...(author && { author }) });
  await notifyAudience(ctx, after);
  return found(ctx, after.id);
}

export async function publish(ctx: Context, seen: Seen): Promise<AnnouncementDetail> {
  const before = await lockFor(ctx, "publish", seen);
  const refusal = publishRefusal(publishable(before), ctx.now);
  if (refusal !== null) refuse(refusal);
  return presentDetail(ctx, await release(ctx, before));
}

export async function schedule(
  ctx: Context,
  { publishAt, ...seen }: HandlerInput<typeof announcementsApi.schedule>,
): Promise<AnnouncementDetail> {
  const before = await lockFor(ctx, "schedule", seen);
  const at = new Date(publishAt);
  const refusal = scheduleRefusal(publishable(before), at, ctx.now);
  if (refusal !== null) refuse(refusal);
  return presentDetail(ctx, await step(ctx, before, "scheduled", { state: "scheduled", publish_at: at }));
}

export async function unschedule(ctx: Context, seen: Seen): Promise<AnnouncementDetail> {
  const before = await lockFor(ctx, "unschedule", seen);
  return presentDetail(ctx, await step(ctx, before, "unscheduled", { state: "draft", publish_at: null }));
}

/** Nobody finds it from now on, the phone app neither; who had read and confirmed it stays on record. */
export async function retract(
  ctx: Context,
  { reason, ...seen }: HandlerInput<typeof announcementsApi.retract>,
): Promise<AnnouncementDetail> {
  const before = await lockFor(ctx, "retract", seen);
  const next = { state: "retracted", ended_at: ctx.now, reason } as const;
  return presentDetail(ctx, await step(ctx, before, "retracted", next));
}

/** Reminds the staff who have not read it, or not confirmed it: once an hour, whoever asks. */
export async function remind(ctx: Context, seen: Seen): Promise<AnnouncementDetail> {
  const before = await lockFor(ctx, "remind", seen);
  if (before.expires_at !== null && before.expires_at <= ctx.now) refuse("announcement-closed");
  if (isRemindedRecently(before.reminded_at, ctx.now)) refuse("reminded-recently");
  const userIds = await lackingStaff(ctx.db, before.id);
  if (userIds.length === 0) refuse("nobody-to-remind");
  await store.saveAnnouncement(ctx.db, before.id, { reminded_at: ctx.now }, authorOf(ctx));
  await sendTo(ctx, before, userIds, "announcement-reminder");
  ctx.emit({ type: "announcement.reminded", subject: subjectOf(before), after: { people: userIds.length } });
  signalAt(ctx, before.id, "publishers");
  return presentDetail(ctx, await found(ctx, before.id));
}

const dueTogether = 20;
const runner = "announcements: a step";

/** Whoever said when it is published is still its author, though the clock does it. */
const authorStays = ({ changed_by }: AnnouncementRow, { now }: Context): Author => ({ by: changed_by, at: now });

/** What lost its audience meanwhile, with a role that was deleted, waits for somebody as a draft. */
async function releaseDue(ctx: Context, row: AnnouncementRow): Promise<void> {
  const author = authorStays(row, ctx);
  if (publishRefusal(publishable(row), ctx.now) === null) await release(ctx, row, author);
  else await step(ctx, row, "unscheduled", { state: "draft", publish_at: null, author });
}

async function takeStep(ctx: Context, id: number): Promise<number> {
  const row = await store.lockDue(ctx.db, id, ctx.now);
  if (!row) return 0;
  if (row.state === "scheduled") await releaseDue(ctx, row);
  else await step(ctx, row, "expired", { state: "expired", ended_at: ctx.now, author: authorStays(row, ctx) });
  return 1;
}

const origin = { actor: systemActor, language: "zh", requestId: "announcements", ip: "" } as const;

/**
 * Publishes what is scheduled and ends what expires. Due times are rows: a restart forgets none; each is held while its step is
 * taken, so that several nodes take it once.
 */
export function runAnnouncements(services: Services): Promise<number> {
  return untilNoneDue(services, {
    runner,
    atOnce: dueTogether,
    find: (now) => store.findDue(services.db, { runner, now }, dueTogether),
    work: (id) => inTransaction(services, origin, (ctx) => takeStep(ctx, id)),
  });
}

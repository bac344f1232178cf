import { freePostponementsOf, type AgreementTerms } from "@vowdesk/contract/studio/agreements";
import type { PostponeCause, ShootState } from "@vowdesk/contract/studio/shoots";
import { keptPercent, type NoticeAct, type NoticeTerms } from "@vowdesk/contract/studio/wedding-payments";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { businessZone, dateIn } from "../../../../platform/business-time.ts";
import { lastSignedOf } from "../../agreements/agreements.ts";
import { shootDetail } from "../../shoots/shoots.ts";
import { assertVisible, coupleOf } from "../../weddings/weddings.ts";
import { daysUntil, mainPurposes } from "../plan/plan.policy.ts";
import { isCancelled, lockPlan, todayOf } from "../plan/plan.service.ts";
import { agreedDay, isGivenUp } from "./notices.policy.ts";
import * as store from "./notices.store.ts";

/** A change after which the day from which the ladder counts may be another one. */
interface Change {
  weddingId: number;
  act: NoticeAct;
  /** Null if it was not stated. */
  cause: PostponeCause | null;
  /** The changed shoot and its values before the change; null before it was booked. */
  shoot?: { id: number; version: number; former: { state: ShootState; startsAt: Date } | null };
  /** The date of the wedding before the change. */
  formerWeddingDate?: string | null;
}

/** The agreed days before and after a change. */
async function agreedDays(ctx: Context, { weddingId, shoot, ...change }: Omit<Change, "act" | "cause">) {
  const [zone, rows, { weddingDate }] = await Promise.all([
    businessZone(ctx.db),
    store.listMainShoots(ctx.db, weddingId),
    coupleOf(ctx, weddingId),
  ]);
  const after = rows.map(({ id, state, starts_at }) => ({ id, state, day: dateIn(zone, starts_at) }));
  const before = after.flatMap((row) => {
    if (row.id !== shoot?.id) return [row];
    return shoot.former ? [{ ...row, state: shoot.former.state, day: dateIn(zone, shoot.former.startsAt) }] : [];
  });
  const { formerWeddingDate = weddingDate } = change;
  return { before: agreedDay(before, formerWeddingDate), after: agreedDay(after, weddingDate) };
}

interface Step {
  terms: AgreementTerms;
  day: string;
  today: string;
}

const daysTo = (day: string | null, today: string) => (day === null ? null : daysUntil(day, today));

const noticeTerms = ({ terms, day, today }: Step): NoticeTerms => ({
  agreedOn: day,
  daysBefore: daysUntil(day, today),
  keepPercent: keptPercent(terms.refunds, daysUntil(day, today)),
  freeCauses: freePostponementsOf(terms),
});

/**
 * Records that the agreed day of a wedding was given up, so that the step of the ladder that was reached by then stays reached, unless the
 * cause is free by the agreement. Refuses a change that matters and whose cause is not stated. The amounts of a cancelled wedding
 * are settled already.
 */
export async function followSchedule(ctx: Context, { act, cause, ...change }: Change): Promise<void> {
  const { weddingId, shoot } = change;
  const signed = await lastSignedOf(ctx, weddingId);
  if (!signed) return;
  await lockPlan(ctx, weddingId);
  if (await isCancelled(ctx, weddingId)) return;
  const [{ before, after }, today] = await Promise.all([agreedDays(ctx, change), todayOf(ctx)]);
  if (!isGivenUp(before, after)) return;
  const reached = noticeTerms({ terms: signed.terms, day: before, today });
  const isFelt = reached.keepPercent > keptPercent(signed.terms.refunds, daysTo(after, today));
  if (isFelt && cause === null) refuse("notice-cause-missing", { data: reached });
  await store.insertNotice(ctx.db, {
    wedding_id: weddingId,
    shoot_id: shoot?.id ?? null,
    shoot_version: shoot?.version ?? null,
    act,
    cause,
    agreed_on: before,
    noticed_on: today,
    is_charged: cause !== null && !reached.freeCauses.includes(cause),
    created_at: ctx.now,
  });
}

/** The undo of a change withdraws its notice. */
export const withdrawNotice = (ctx: Context, shootId: number, version: number): Promise<void> =>
  store.withdraw(ctx.db, shootId, version, ctx.now);

const noTerms: NoticeTerms = { agreedOn: null, daysBefore: null, keepPercent: 0, freeCauses: [] };

/** What it means for a cancellation by the couple that a wedding gives up its agreed day. */
async function termsOfDay(ctx: Context, weddingId: number, day: string | null): Promise<NoticeTerms> {
  const signed = day === null ? null : await lastSignedOf(ctx, weddingId);
  if (day === null || !signed) return noTerms;
  return noticeTerms({ terms: signed.terms, day, today: await todayOf(ctx) });
}

/** What a later day of a shoot, or none, means. The page shows it before the act. */
export async function notice(ctx: Context, { shootId }: { shootId: number }): Promise<NoticeTerms> {
  const { weddingId, purpose, startsAt } = await shootDetail(ctx, { id: shootId });
  if (weddingId === null || !mainPurposes.includes(purpose)) return noTerms;
  const [{ after: agreed }, zone] = await Promise.all([agreedDays(ctx, { weddingId }), businessZone(ctx.db)]);
  return termsOfDay(ctx, weddingId, agreed === dateIn(zone, new Date(startsAt)) ? agreed : null);
}

/** What another date of a wedding means: nothing while its shoots decide the agreed day. */
export async function dateNotice(ctx: Context, { weddingId }: { weddingId: number }): Promise<NoticeTerms> {
  await assertVisible(ctx, weddingId);
  const { before: undated, after: agreed } = await agreedDays(ctx, { weddingId, formerWeddingDate: null });
  return termsOfDay(ctx, weddingId, agreed === undated ? null : agreed);
}

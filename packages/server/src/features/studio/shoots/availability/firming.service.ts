import type { HandlerInput } from "@vowdesk/contract/kernel";
import { firstTypeOf } from "@vowdesk/contract/messages/notifications";
import type { BusinessSettingsFields } from "@vowdesk/contract/operations/business";
import type { Need, shootsApi, UnfirmedHold } from "@vowdesk/contract/studio/shoots";
import type { Context } from "../../../../kernel/http/context.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { messageTextOf } from "../../../../locales/message-texts.ts";
import { purposeWords } from "@vowdesk/contract/studio/imports";
import { businessZone, dateIn } from "../../../../platform/business-time.ts";
import { send } from "../../../messages/notifications/notifications.ts";
import { businessSettings } from "../../../operations/business/business.ts";
import { holdersOf } from "../../../staff/auth/auth.ts";
import { coupleOf } from "../../weddings/weddings.ts";
import { missingNeeds } from "../planning/planning.policy.ts";
import { advance, conclude, lockOpenShoots } from "../progress.service.ts";
import { ruleOf, type PurposeRow } from "../purposes.service.ts";
import { shortTime } from "../reminders.service.ts";
import { scopeOf } from "../shoots.policy.ts";
import { byId, coupleOf as coupleNames, present } from "../shoots.present.ts";
import { findBookables, findShoots, listOfWedding, saveShoot, type ShootRow } from "../shoots.store.ts";
import { freeTimes } from "./availability.service.ts";
import { isHeld, promised, unfirmed as stillUnfirmed } from "./firming.policy.ts";

/** What can make held times firm. */
export type Occasion = Exclude<BusinessSettingsFields["holdsFirmedBy"], "none">;

const offeredTimes = 3;
const minuteMs = 60_000;

async function needsOf(ctx: Context, { purpose, team }: ShootRow): Promise<Need[]> {
  const [rule, members] = await Promise.all([ruleOf(ctx, purpose), findBookables(ctx.db, team)]);
  return missingNeeds(rule.needs, members);
}

/** Tells the consultant of the wedding. If there is none, or they may not see shoots any longer, tells those who plan all shoots. */
async function notifyOfUnfirmed(ctx: Context, shoot: ShootRow, weddingId: number): Promise<void> {
  const { consultantId } = await coupleOf(ctx, weddingId);
  const couple = coupleNames(shoot);
  const values = { couple, purpose: purposeWords[shoot.purpose], when: shortTime(shoot.zone, shoot.starts_at) };
  const template = { key: "hold-not-firmed", values } as const;
  const isReader = consultantId !== null && (await holdersOf(ctx, "shoot")).includes(consultantId);
  const planners = { holdersOf: "shoot:book", scope: { all: "shoot:all", ownerId: null } };
  await send(ctx, {
    type: firstTypeOf.shoot,
    to: isReader ? { userIds: [consultantId] } : planners,
    allUser: 0,
    msg: messageTextOf("zh", template) ?? "",
    template,
    number: `wedding:${weddingId}`,
    sendName: couple,
  });
}

/** Keeps that the couple relies on this time, for the page of the wedding. */
async function markUnfirmed(ctx: Context, before: ShootRow, weddingId: number, occasion: Occasion): Promise<void> {
  const after = await saveShoot(ctx.db, before.id, { unfirmed_at: ctx.now }, authorOf(ctx));
  await conclude(ctx, "shoot.unfirmed", { before, after, occasion });
  await notifyOfUnfirmed(ctx, after, weddingId);
}

/**
 * Makes the held times of a wedding firm, if the business has chosen this occasion. A hold that has expired, or whose team lacks a need, is not: the
 * page of the wedding names it, and the consultant gets a message. The caller has locked the open shoots.
 */
export async function firmHolds(ctx: Context, weddingId: number, occasion: Occasion): Promise<void> {
  if ((await businessSettings(ctx)).holdsFirmedBy !== occasion) return;
  await lockOpenShoots(ctx, weddingId);
  for (const before of promised(await listOfWedding(ctx.db, weddingId), ctx.now)) {
    const isComplete = (await needsOf(ctx, before)).length === 0;
    if (isComplete && isHeld(before, ctx.now)) await advance(ctx, "shoot.firmed", { before, action: "firm", occasion });
    else await markUnfirmed(ctx, before, weddingId, occasion);
  }
}

/** The next times of the team of a hold. A wedding day stays on its day. */
async function nextTimes(ctx: Context, shoot: ShootRow, rule: PurposeRow) {
  const [zone, members] = await Promise.all([businessZone(ctx.db), findBookables(ctx.db, shoot.team)]);
  const team = members.filter(({ retired_at }) => retired_at === null);
  if (team.length < shoot.team.length) return [];
  const times = await freeTimes(ctx, {
    rule,
    team,
    zone,
    weddingId: shoot.wedding_id,
    after: shoot.starts_at,
    lengthMinutes: Math.ceil((shoot.ends_at.getTime() - shoot.starts_at.getTime()) / minuteMs),
    exceptId: shoot.id,
    limit: offeredTimes,
  });
  const dayOf = (at: Date) => dateIn(shoot.zone, at);
  return rule.wedding_day
    ? times.filter(({ startsAt }) => dayOf(new Date(startsAt)) === dayOf(shoot.starts_at))
    : times;
}

async function presentUnfirmed(ctx: Context, row: ShootRow): Promise<UnfirmedHold> {
  const [rule, bookables, missing] = await Promise.all([
    ruleOf(ctx, row.purpose),
    findBookables(ctx.db, row.team),
    needsOf(ctx, row),
  ]);
  const shoot = present(ctx, row, byId(bookables, ctx.language));
  const needs = isHeld(row, ctx.now) ? missing : [];
  return { shoot, needs, free: needs.length > 0 ? [] : await nextTimes(ctx, row, rule) };
}

/** The holds of a wedding that its signature or payment could not make firm, as far as the actor sees them. */
export async function unfirmed(
  ctx: Context,
  { weddingId }: HandlerInput<typeof shootsApi.unfirmed>,
): Promise<UnfirmedHold[]> {
  const open = stillUnfirmed(await listOfWedding(ctx.db, weddingId), ctx.now).map(({ id }) => id);
  const visible = await findShoots(ctx.db, open, scopeOf(ctx.actor));
  const ordered = visible.toSorted((a, b) => open.indexOf(a.id) - open.indexOf(b.id));
  return Promise.all(ordered.map((row) => presentUnfirmed(ctx, row)));
}

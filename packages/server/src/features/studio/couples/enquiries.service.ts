import {
  enquiryPurposes,
  type coupleEntryApi,
  type EnquiryOptions,
  type EnquiryPurpose,
  type FreeHalfDays,
  type SentCode,
} from "@vowdesk/contract/studio/couples";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { storedPhone } from "../../../kernel/text/phones.ts";
import { businessZone, dateIn } from "../../../platform/business-time.ts";
import { checkPhoneCode, sendPhoneCode } from "../../staff/auth/auth.ts";
import { businessSettings } from "../../operations/business/business.ts";
import { addEnquiry } from "../leads/leads.ts";
import { lowestPrices } from "../offers/offers.ts";
import { freeStarts, holdForLead, purposeRule } from "../shoots/shoots.ts";
import { weddingDayRange } from "./wedding-days.policy.ts";
import { datesOfMonth, halfDays, halfDaysOn, monthOf, offeredRange, type Start } from "./enquiries.policy.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Half-days that a visitor can choose from. */
const maxShown = 24;

const targetOf = (phone: string) => ({ purpose: "enquiry" as const, subject: phone, phone });

/** The half-days of a month that are offered, free or not; without a month the next ones. */
async function offered(ctx: Context, purpose: EnquiryPurpose, month?: string): Promise<Start[]> {
  const [zone, { week, holidays }, { length_minutes, any_hour }] = await Promise.all([
    businessZone(ctx.db),
    businessSettings(ctx),
    purposeRule(ctx, purpose),
  ]);
  const openForMs = any_hour ? 0 : length_minutes * minuteMs;
  const [today, opening] = [dateIn(zone, ctx.now), { week, holidays, openForMs }];
  return month === undefined ? halfDays(zone, today, opening) : halfDaysOn(zone, datesOfMonth(today, month), opening);
}

/** The half-days of a month at which a team for the purpose is free; without a month the next ones. */
export async function freeHalfDays(
  ctx: Context,
  { purpose, month }: { purpose: EnquiryPurpose; month?: string | undefined },
): Promise<FreeHalfDays> {
  const starts = await offered(ctx, purpose, month);
  const free = await freeStarts(
    ctx,
    purpose,
    starts.map(({ at }) => at),
  );
  const ends = new Map(free.map(({ from, to }) => [from.getTime(), to]));
  return starts
    .flatMap(({ date, half, at }) => {
      const to = ends.get(at.getTime());
      return to ? [{ date, half, startsAt: at.toISOString(), endsAt: to.toISOString() }] : [];
    })
    .slice(0, month === undefined ? maxShown : starts.length);
}

/** The months that are offered, and the price of the cheapest offer with a shoot of each kind, if the business shows prices. */
export async function enquiryOptions(ctx: Context): Promise<EnquiryOptions> {
  const [zone, { isPricePublic }, prices] = await Promise.all([
    businessZone(ctx.db),
    businessSettings(ctx),
    lowestPrices(ctx.db),
  ]);
  return {
    ...offeredRange(dateIn(zone, ctx.now)),
    weddingDay: {
      ...weddingDayRange(dateIn(zone, ctx.now)),
      fromCents: (isPricePublic && prices.get("coverage")) || null,
    },
    purposes: enquiryPurposes.map((purpose) => ({
      purpose,
      fromCents: (isPricePublic && prices.get(purpose)) || null,
    })),
  };
}

const phoneIn = ({ language }: Context, input: string) => storedPhone(input, { language, field: "phone" });

export async function sendEnquiryCode(ctx: Context, input: { phone: string }): Promise<SentCode> {
  const phone = phoneIn(ctx, input.phone);
  return { phone: maskPhone(phone), code: await sendPhoneCode(ctx, targetOf(phone)) };
}

type Enquiry = HandlerInput<typeof coupleEntryApi.enquire>;

async function take(ctx: Context, { date, half, ...input }: Enquiry, phone: string, expiresAt: Date): Promise<void> {
  const actor = { kind: "couple", id: 0, name: input.nameA } as const;
  const { nameA, nameB = "", weddingDate, note, purpose } = input;
  const start = (await offered(ctx, purpose, monthOf(date))).find(
    (item) => item.date === date && item.half === half,
  )?.at;
  const partnerPhone = input.partnerPhone
    ? storedPhone(input.partnerPhone, { language: ctx.language, field: "partnerPhone" })
    : "";
  const enquiry = { nameA, nameB, phone, partnerPhone, weddingDate: weddingDate || null, note, actor };
  const { id: leadId } = await addEnquiry(ctx, enquiry);
  const isHeld = start !== undefined && (await holdForLead(ctx, { leadId, purpose, start, expiresAt, actor }));
  if (!isHeld) refuse("half-day-taken", { data: await freeHalfDays(ctx, { purpose }) });
}

/**
 * Adds a lead and holds its half-day, or does nothing if another visitor has taken it: then the code stays valid for another
 * half-day. The answer is the same whether the studio knows the number or not.
 */
export async function enquire(ctx: Context, input: Enquiry): Promise<{ heldUntil: string }> {
  const { enquiryHoldHours } = await businessSettings(ctx);
  const expiresAt = new Date(ctx.now.getTime() + enquiryHoldHours * hourMs);
  const heldUntil = expiresAt.toISOString();
  if (input.website !== "") return { heldUntil };
  const phone = phoneIn(ctx, input.phone);
  await checkPhoneCode(ctx, targetOf(phone), input.code);
  await take(ctx, input, phone, expiresAt);
  return { heldUntil };
}

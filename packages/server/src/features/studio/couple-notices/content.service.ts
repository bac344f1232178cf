import { dateLocale, formatMoney, type Language } from "@vowdesk/contract/kernel";
import {
  fillNotice,
  noticeSubject,
  noticeTextOf,
  type NoticeTexts,
  type NoticeValues,
} from "@vowdesk/contract/studio/couple-notices";
import type { Context } from "../../../kernel/http/context.ts";
import { purposeWords } from "@vowdesk/contract/studio/imports";
import { momentIn } from "../../../platform/business-time.ts";
import { businessSettings } from "../../operations/business/business.ts";
import { shootsOfWedding } from "../shoots/shoots.ts";
import type { coupleOf } from "../weddings/weddings.ts";
import * as store from "./sending.store.ts";
import type { NoticeRow } from "./sending.store.ts";

type Couple = Awaited<ReturnType<typeof coupleOf>>;

const dateText = (language: Language, timeZone: string, at: Date) =>
  new Intl.DateTimeFormat(dateLocale(language), { dateStyle: "full", timeZone }).format(at);

const timeText = (language: Language, timeZone: string, at: Date) =>
  new Intl.DateTimeFormat(dateLocale(language), { timeStyle: "short", timeZone }).format(at);

const dayText = (language: Language, date: string) => dateText(language, "UTC", momentIn("UTC", date));

/** The shoot of a notice, if it still takes place at the time of the notice. */
async function shootValues(ctx: Context, row: NoticeRow, language: Language): Promise<NoticeValues | null> {
  const shoot = (await shootsOfWedding(ctx, row.wedding_id)).find(({ id }) => id === row.about_id);
  const takesPlace = shoot?.state === "firm" || shoot?.state === "confirmed";
  if (!shoot || !takesPlace) return null;
  const startsAt = new Date(shoot.startsAt);
  if (row.starts_at?.getTime() !== startsAt.getTime()) return null;
  return {
    shoot: purposeWords[shoot.purpose][language],
    date: dateText(language, shoot.zone, startsAt),
    time: timeText(language, shoot.zone, startsAt),
    place: shoot.placeName,
    address: shoot.placeAddress,
  };
}

async function instalmentValues(ctx: Context, row: NoticeRow, language: Language): Promise<NoticeValues | null> {
  const instalment = await store.findInstalment(ctx.db, row.about_id);
  if (!instalment || instalment.openCents <= 0 || instalment.dueOn === null || instalment.dueOn !== row.due_on)
    return null;
  return { amount: formatMoney(instalment.openCents, language), due: dayText(language, instalment.dueOn) };
}

async function agreementValues(
  ctx: Context,
  row: NoticeRow,
  { language, zone }: { language: Language; zone: string },
): Promise<NoticeValues | null> {
  const unsigned = await store.findUnsigned(ctx.db, row.about_id, row.partner);
  return unsigned ? { until: dateText(language, zone, unsigned.expiresAt) } : null;
}

async function galleryValues(ctx: Context, row: NoticeRow, language: Language): Promise<NoticeValues | null> {
  const gallery = await store.findKeptGallery(ctx.db, row.about_id);
  if (!gallery || gallery.keepUntil !== row.due_on) return null;
  return { gallery: gallery.title, until: dayText(language, gallery.keepUntil) };
}

interface Content {
  subject: string;
  text: string;
}

interface Reading {
  couple: Couple;
  language: Language;
  zone: string;
}

function valuesOf(ctx: Context, row: NoticeRow, reading: Reading): Promise<NoticeValues | null> {
  if (row.kind === "agreement-to-sign") return agreementValues(ctx, row, reading);
  if (row.kind.startsWith("instalment-")) return instalmentValues(ctx, row, reading.language);
  if (row.kind.startsWith("gallery-")) return galleryValues(ctx, row, reading.language);
  return shootValues(ctx, row, reading.language);
}

/** The words of a notice; null if what it is about has changed, or if its kind is no longer sent. */
export async function contentOf(ctx: Context, row: NoticeRow, reading: Reading): Promise<Content | null> {
  const { couple, language } = reading;
  const settings = await businessSettings(ctx);
  const texts: NoticeTexts = settings.noticeTexts;
  const { isOn, texts: wordings } = noticeTextOf(texts, row.kind);
  const values = isOn && !couple.isCancelled ? await valuesOf(ctx, row, reading) : null;
  if (values === null) return null;
  const { name } = couple[row.partner];
  const studio = settings.contactName === "" ? settings.title[language] : settings.contactName;
  const general = {
    name,
    number: couple.number,
    consultant: couple.consultantName,
    studio,
    phone: settings.contactPhone,
  };
  return {
    subject: noticeSubject(row.kind, language),
    text: fillNotice(wordings[language], { ...general, ...values }),
  };
}

import * as z from "zod";
import { defaultPhoneRegion, defaultTimeZone, permissions, phoneRegions } from "../../kernel/index.ts";

export const businessPermissions = permissions("studio", "studio:edit");

/** What the calls of the house's settings say no to. */
export const businessRefusals = { "time-zone-unknown": 500 } as const;

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^\P{Cc}*$/u);

const Title = line(60).min(1);
const Reason = line(120).min(1);

/** One text in every language. */
const inEach = <S extends z.ZodType>(text: S) => z.object({ zh: text, en: text, es: text, ja: text });

export const BusinessTitle = inEach(Title);
export type BusinessTitle = z.infer<typeof BusinessTitle>;

/** The questions that usual reasons answer. */
export const reasonQueues = ["cancel", "refund", "reject"] as const;
export type ReasonQueue = (typeof reasonQueues)[number];

export const ReasonPreset = inEach(Reason);
export type ReasonPreset = z.infer<typeof ReasonPreset>;

/** More than fit on a dialog. */
export const reasonsAtMost = 12;
const Reasons = z.array(ReasonPreset).max(reasonsAtMost);

/** What dialogs offer, by the question it answers; none means that the pages' own are offered. */
export const BusinessReasons = z.object({ cancel: Reasons, refund: Reasons, reject: Reasons });
export type BusinessReasons = z.infer<typeof BusinessReasons>;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Open from one minute to another of the same day; `24:00` ends a day. */
const Shift = z
  .object({ from: ClockTime, to: z.union([ClockTime, z.literal("24:00")]) })
  .refine(({ from, to }) => from < to, { path: ["to"] });

/** Monday first; null is closed. */
const Week = z.array(Shift.nullable()).length(7);

export const Holiday = z.object({ date: z.iso.date(), name: line(60) });
export type Holiday = z.infer<typeof Holiday>;
export const holidaysAtMost = 100;

/** Money in cents; more than any one payment of such a house. */
const Cents = z.int().min(0).max(100_000_000);

const fields = {
  title: BusinessTitle,
  /** The address of an uploaded picture; empty is the mark. */
  logo: z
    .string()
    .trim()
    .max(500)
    .regex(/^(\/files\/[\w.-]+)?$/),
  /** From this sum on the withdrawals of one person within 24 hours need a second approver. */
  withdrawalSecondCents: Cents,
  /** What one operator may send in red packets a day. */
  redPacketDailyCents: Cents,
  /** From this amount on a red packet needs a second approver. */
  redPacketSecondCents: Cents,
  /** What a complaint may be compensated with at most. */
  compensationCapCents: Cents,
  cancelReasons: Reasons,
  refundReasons: Reasons,
  rejectReasons: Reasons,
  /** An IANA name. */
  timeZone: z.string().max(64),
  /** The region in whose national spelling phone numbers are typed and shown. */
  phoneRegion: z.enum(phoneRegions),
  week: Week,
  holidays: z.array(Holiday).max(holidaysAtMost),
};

/** The settings of the house: one record for everybody. */
export const BusinessSettings = z.object({
  ...fields,
  version: z.int(),
  changedBy: z.string(),
  changedAt: z.iso.datetime({ offset: true }).nullable(),
});
export type BusinessSettings = z.infer<typeof BusinessSettings>;

/** What is given changes; what is absent stays. `version` is the one that was seen. */
export const BusinessSettingsChange = z
  .object({ ...fields, version: z.int().min(0) })
  .partial(Object.fromEntries(Object.keys(fields).map((name) => [name, true])) as { [K in keyof typeof fields]: true });
export type BusinessSettingsChange = z.infer<typeof BusinessSettingsChange>;

export type BusinessSettingsFields = z.infer<z.ZodObject<typeof fields>>;

/** What everybody may see, signed in or not. Without a title of its own, null, the house is called as the pages say. */
export const BusinessLook = z.object({
  title: BusinessTitle.nullable(),
  logo: z.string(),
  /** All times are shown and all days are counted in this zone: an IANA name. */
  timeZone: z.string(),
});
export type BusinessLook = z.infer<typeof BusinessLook>;

/** Until somebody changes them (PRODUCT, introduction: the title). */
export const defaultBusinessSettings: BusinessSettingsFields = {
  title: {
    zh: "婚纱摄影中心后台管理系统",
    en: "Wedding Photography Centre Admin",
    es: "Administración del Centro de Fotografía de Bodas",
    ja: "ウェディングフォトセンター管理システム",
  },
  logo: "",
  withdrawalSecondCents: 500_000,
  redPacketDailyCents: 100_000,
  redPacketSecondCents: 20_000,
  compensationCapCents: 50_000,
  cancelReasons: [],
  refundReasons: [],
  rejectReasons: [],
  timeZone: defaultTimeZone,
  phoneRegion: defaultPhoneRegion,
  week: Array.from({ length: 7 }, () => ({ from: "09:00", to: "21:00" })),
  holidays: [],
};

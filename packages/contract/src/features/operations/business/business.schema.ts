import * as z from "zod";
import {
  defaultPhoneRegion,
  defaultTimeZone,
  inEachLanguage,
  permissions,
  phoneRegions,
  Moment,
  OneLine,
  Percent,
  RecordId,
  Text,
  Version,
  ClockTime,
} from "../../../kernel/index.ts";
import { defaultNoticeRules, noticeRuleFields } from "../../studio/couple-notices/rules.ts";
import { agreementRuleFields, defaultAgreementRules, RefundSteps } from "../../studio/agreements/rules.ts";

export const businessPermissions = permissions("studio", "studio:edit");

/** Refusals of the business settings. */
export const businessRefusals = {
  "time-zone-unknown": 500,
  /** Only its author withdraws a change, and only another user approves or rejects it. */
  "setting-change-author": 500,
} as const;

const Title = OneLine(60).min(1);
const PresetReason = OneLine(120).min(1);

export const BusinessTitle = inEachLanguage(Title);
export type BusinessTitle = z.infer<typeof BusinessTitle>;

/** The dialogs that offer preset reasons. */
export const reasonQueues = ["cancel", "refund", "reject"] as const;
export type ReasonQueue = (typeof reasonQueues)[number];

export const ReasonPreset = inEachLanguage(PresetReason);
export type ReasonPreset = z.infer<typeof ReasonPreset>;

/** Limited by the size of a dialog. */
export const maxReasons = 12;
const Reasons = z.array(ReasonPreset).max(maxReasons);

/** Preset reasons by dialog. An empty list means that the pages offer their own. */
export const BusinessReasons = z.object({ cancel: Reasons, refund: Reasons, reject: Reasons });
export type BusinessReasons = z.infer<typeof BusinessReasons>;

/** Opening hours that begin on one day. `24:00` is the end of the day. They end on the next day if `to` is before `from`. */
const Shift = z
  .object({ from: ClockTime, to: z.union([ClockTime, z.literal("24:00")]) })
  .refine(({ from, to }) => from !== to, { path: ["to"] });

/** Monday first; null means closed. */
const Week = z.array(Shift.nullable()).length(7);

export const Holiday = z.object({ date: z.iso.date(), name: OneLine(60) });
export type Holiday = z.infer<typeof Holiday>;
export const maxHolidays = 100;

/** Amount in cents, limited above any plausible payment. */
const Amount = z.int().min(0).max(100_000_000);

const Months = z.int().min(0).max(240);

/** What makes the held times of a wedding firm: the last signature of its agreement, its first checked receipt, or only staff. */
export const holdFirmings = ["signature", "receipt", "none"] as const;
export type HoldFirming = (typeof holdFirmings)[number];

/** Address of an uploaded picture; empty for none. */
const Picture = Text(500).regex(/^(\/files\/[\w.-]+)?$/);

const fields = {
  title: BusinessTitle,
  /** Empty shows the default logo. */
  logo: Picture,
  /** Colour of buttons and links on the pages for couples (`#rrggbb`); empty for the default. They show readable shades of it (`accentsOf`). */
  coupleColor: Text(7).regex(/^(#[\da-f]{6})?$/),
  /** Pictures above a couple's wedding and above the enquiry form. */
  weddingPicture: Picture,
  enquiryPicture: Picture,
  /** If the withdrawals of a person within 24 hours reach this sum, they need a second approver. */
  withdrawalSecondCents: Amount,
  /** Daily limit of red packets per member of staff. */
  redPacketDailyCents: Amount,
  /** Red packets of at least this amount need a second approver. */
  redPacketSecondCents: Amount,
  /** Maximum compensation of a complaint. */
  compensationCapCents: Amount,
  cancelReasons: Reasons,
  refundReasons: Reasons,
  rejectReasons: Reasons,
  /** IANA name. */
  timeZone: z.string().max(64),
  /** Region of the national spelling in which phone numbers are typed and shown. */
  phoneRegion: z.enum(phoneRegions),
  /** Months after which data is deleted; 0 keeps it. */
  chatMonths: Months,
  identityMonths: Months,
  photoMonths: Months,
  messageMonths: Months,
  errorMonths: Months,
  /** The name that couples see; empty for the title. */
  contactName: OneLine(60),
  /** How couples reach the studio; empty for none. */
  contactPhone: OneLine(40),
  contactAddress: OneLine(120),
  /** The account to which couples pay, as they read it: owner, bank, number. Empty for none. */
  paymentAccount: Text(300),
  /** The tax, in percent, that prices include. Invoices begin with it. */
  taxPercent: Percent,
  /** Whether the enquiry form shows the lowest price of each kind of shoot. */
  isPricePublic: z.boolean(),
  /** How long the half-day of an enquiry is held. */
  enquiryHoldHours: z.int().min(1).max(168),
  holdsFirmedBy: z.enum(holdFirmings),
  ...agreementRuleFields,
  ...noticeRuleFields,
  week: Week,
  holidays: z.array(Holiday).max(maxHolidays),
};

/**
 * Settings that limit what one user may do alone, or that decide what is deleted or where couples pay. Only people change them, and a weaker value waits
 * (docs/decisions/093).
 */
export const guardedSettings = [
  "withdrawalSecondCents",
  "redPacketDailyCents",
  "redPacketSecondCents",
  "compensationCapCents",
  "discountLimitPercent",
  "depositPercent",
  "refundSteps",
  "isWeatherPostponementFree",
  "isCouplePostponementFree",
  "paymentAccount",
  "chatMonths",
  "identityMonths",
  "photoMonths",
  "messageMonths",
  "errorMonths",
] as const satisfies readonly (keyof typeof fields)[];
export type GuardedSetting = (typeof guardedSettings)[number];

/** A weaker value takes effect after this time, unless a second user approves it before. */
export const settingDelayHours = 72;

export const settingChangeActions = ["approve", "withdraw", "reject"] as const;
export type SettingChangeAction = (typeof settingChangeActions)[number];

/** A change of a guarded setting that has not taken effect. */
export const SettingChange = z.object({
  id: RecordId,
  setting: z.enum(guardedSettings),
  /** The value that the setting gets, of the type of that setting. */
  value: z.union([z.int(), z.boolean(), RefundSteps, fields.paymentAccount]),
  requestedBy: z.string(),
  requestedAt: Moment,
  /** When it takes effect without an approval. */
  dueAt: Moment,
  allowed: z.array(z.enum(settingChangeActions)),
});
export type SettingChange = z.infer<typeof SettingChange>;

/** The settings of the business, a single record. */
export const BusinessSettings = z.object({
  ...fields,
  /** Changes that have not taken effect, at most one of each setting, the earliest first. */
  waiting: z.array(SettingChange),
  version: Version,
  changedBy: z.string(),
  changedAt: Moment.nullable(),
});
export type BusinessSettings = z.infer<typeof BusinessSettings>;

/** Kinds of data that are deleted after a time. */
export const retentionKinds = ["chat", "identity", "photos", "messages", "errors"] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** The setting of each kind: months, 0 to keep it. */
export const retentionFields = {
  chat: "chatMonths",
  identity: "identityMonths",
  photos: "photoMonths",
  messages: "messageMonths",
  errors: "errorMonths",
} as const satisfies Record<RetentionKind, keyof typeof fields>;

/** How much of each kind is stored, and how much is due for deletion. */
export const RetentionFigures = z.array(z.object({ kind: z.enum(retentionKinds), stored: z.int(), due: z.int() }));
export type RetentionFigures = z.infer<typeof RetentionFigures>;

/** Partial update. `version` is the one that the user saw. */
export const BusinessSettingsChange = z
  .object({ ...fields, version: Version.min(0) })
  .partial(Object.fromEntries(Object.keys(fields).map((name) => [name, true])) as { [K in keyof typeof fields]: true });
export type BusinessSettingsChange = z.infer<typeof BusinessSettingsChange>;

export type BusinessSettingsFields = z.infer<z.ZodObject<typeof fields>>;

/** The part of the settings that is public. With a null title the pages use their default title. */
export const BusinessBranding = z.object({
  title: BusinessTitle.nullable(),
  logo: z.string(),
  /** The zone in which times are shown and days are counted. IANA name. */
  timeZone: z.string(),
});
export type BusinessBranding = z.infer<typeof BusinessBranding>;

/** Defaults until the settings are changed. */
export const defaultBusinessSettings: BusinessSettingsFields = {
  title: {
    zh: "婚纱摄影中心后台管理系统",
    en: "Wedding Photography Centre Admin",
    es: "Administración del Centro de Fotografía de Bodas",
    ja: "ウェディングフォトセンター管理システム",
  },
  logo: "",
  coupleColor: "",
  weddingPicture: "",
  enquiryPicture: "",
  withdrawalSecondCents: 500_000,
  redPacketDailyCents: 100_000,
  redPacketSecondCents: 20_000,
  compensationCapCents: 50_000,
  cancelReasons: [],
  refundReasons: [],
  rejectReasons: [],
  timeZone: defaultTimeZone,
  phoneRegion: defaultPhoneRegion,
  chatMonths: 0,
  identityMonths: 0,
  photoMonths: 0,
  messageMonths: 24,
  errorMonths: 0,
  contactName: "",
  contactPhone: "",
  contactAddress: "",
  paymentAccount: "",
  taxPercent: 0,
  isPricePublic: false,
  enquiryHoldHours: 24,
  holdsFirmedBy: "none",
  ...defaultAgreementRules,
  ...defaultNoticeRules,
  week: Array.from({ length: 7 }, () => ({ from: "09:00", to: "21:00" })),
  holidays: [],
};

import * as z from "zod";
import { Cents, permissions, Moment, RecordId, Version } from "../../../kernel/index.ts";
import { AgreementDetail } from "../agreements/agreements.schema.ts";
import { DownloadRule } from "../galleries/galleries.schema.ts";
import { Purpose, ShootState } from "../shoots/shoots.schema.ts";
import { WeddingStage } from "../weddings/weddings.schema.ts";
import { PaymentPlan } from "../wedding-payments/plan.schema.ts";
import { Partner, WeddingDate } from "../weddings/weddings.schema.ts";

export { PhoneCode, SentCode } from "../../staff/auth/phone-codes.ts";

/** `wedding:link` gives the partners of a wedding the links to their own pages. */
export const couplePermissions = permissions("wedding:link");

/** Refusals of the pages for couples. They show those with code 200 themselves. */
export const coupleRefusals = {
  /** The link is unknown, has ended or was replaced. All three have the same answer. */
  "couple-link-invalid": 200,
  /** The partner has no phone number, or the wedding has no such partner. */
  "couple-phone-missing": 200,
  /** The half-day was taken meanwhile. `data` is a `FreeHalfDays`. */
  "half-day-taken": 200,
  /** The answers stay as they are from some days before the shoot on. */
  "questionnaire-closed": 200,
} as const;

export const linkStates = ["none", "active", "expired", "revoked"] as const;
export const LinkState = z.enum(linkStates);
export type LinkState = z.infer<typeof LinkState>;

/** The link of a partner to the pages for couples. The link itself is shown only when it is issued. */
export const CoupleLink = z.object({
  partner: Partner,
  name: z.string(),
  /** Masked; empty if the partner has none, and so can have no link. */
  phone: z.string(),
  state: LinkState,
  issuedBy: z.string(),
  issuedAt: Moment.nullable(),
  expiresAt: Moment.nullable(),
  /** When the partner last opened the pages. */
  usedAt: Moment.nullable(),
  allowed: z.array(z.enum(["issue", "revoke"])),
});
export type CoupleLink = z.infer<typeof CoupleLink>;

/** The key of the link in the demo data. */
export const demoLinkKey = "demo";

/** A new link, as a path of this server. */
export const IssuedLink = z.object({ path: z.string(), expiresAt: Moment, links: z.array(CoupleLink) });
export type IssuedLink = z.infer<typeof IssuedLink>;

/** The key of a link: 128 bits as base64url. */
export const LinkKey = z.string().max(64);

const Accent = z.object({ accent: z.string(), soft: z.string() });

/** How the pages look: colours in both schemes, null for those of the pages, and addresses of pictures, empty for none. */
export const StudioLook = z.object({
  accents: z.object({ light: Accent, dark: Accent }).nullable(),
  logo: z.string(),
  weddingPicture: z.string(),
  enquiryPicture: z.string(),
});
export type StudioLook = z.infer<typeof StudioLook>;

/** The name of the studio, how couples reach it, and how its pages look. */
export const StudioContact = z.object({
  title: z.object({ zh: z.string(), en: z.string(), es: z.string(), ja: z.string() }),
  phone: z.string(),
  address: z.string(),
  timeZone: z.string(),
  look: StudioLook,
});
export type StudioContact = z.infer<typeof StudioContact>;

/** An appointment as a couple sees it. */
export const CoupleShoot = z.object({
  id: RecordId,
  purpose: Purpose,
  state: ShootState,
  startsAt: Moment,
  endsAt: Moment,
  /** IANA time zone of the place. */
  zone: z.string(),
  placeName: z.string(),
  placeAddress: z.string(),
});
export type CoupleShoot = z.infer<typeof CoupleShoot>;

/** What a couple sees of its wedding. */
export const CoupleOverview = z.object({
  partner: Partner,
  number: z.string(),
  nameA: z.string(),
  nameB: z.string(),
  weddingDate: WeddingDate.nullable(),
  consultantName: z.string(),
  stage: WeddingStage,
  /** In the order of their times. Those that were cancelled or expired are left out. */
  shoots: z.array(CoupleShoot),
  /** How many questions the studio has about the next shoots, and how many of them are answered. */
  questions: z.object({ total: z.int(), answered: z.int() }),
  /** How many galleries the couple can look at now. */
  galleryCount: z.int(),
  studio: StudioContact,
});
export type CoupleOverview = z.infer<typeof CoupleOverview>;

/** Shoots that visitors can ask for. */
export const enquiryPurposes = ["consultation", "studio", "location"] as const;
export const EnquiryPurpose = z.enum(enquiryPurposes);
export type EnquiryPurpose = z.infer<typeof EnquiryPurpose>;

/** Half a day, in the time zone of the business. */
export const HalfDay = z.object({ date: WeddingDate, half: z.enum(["morning", "afternoon"]) });
export type HalfDay = z.infer<typeof HalfDay>;

/** The next half-days at which a qualified team is free, with the time of the appointment. */
export const FreeHalfDays = z.array(HalfDay.extend({ startsAt: Moment, endsAt: Moment }));
export type FreeHalfDays = z.infer<typeof FreeHalfDays>;

/** A calendar month: `2026-12`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** Whether the studio could cover a wedding on a day. `unsure`: at some hours, or unless another couple needs its team. */
export const dayAnswers = ["free", "unsure", "taken"] as const;

/** The days of a month on which a wedding can be asked for. */
export const WeddingDays = z.array(z.object({ date: WeddingDate, answer: z.enum(dayAnswers) }));
export type WeddingDays = z.infer<typeof WeddingDays>;

/** What visitors can ask for: the months in which half-days are offered, and the price of the cheapest offer with a shoot of each kind. */
export const EnquiryOptions = z.object({
  firstMonth: Month,
  lastMonth: Month,
  /** The days on which a wedding can be asked for, and the price of the cheapest offer that covers it; null as below. */
  weddingDay: z.object({ firstDate: WeddingDate, lastDate: WeddingDate, fromCents: Cents.nullable() }),
  purposes: z.array(
    z.object({
      purpose: EnquiryPurpose,
      /** Null if no offer has it, or if the business does not show prices. */
      fromCents: Cents.nullable(),
    }),
  ),
});
export type EnquiryOptions = z.infer<typeof EnquiryOptions>;

/** The version of the agreement that the couple signs or has signed, without what only staff know. */
export const CoupleAgreement = AgreementDetail.pick({
  weddingNumber: true,
  state: true,
  title: true,
  text: true,
  isIntact: true,
  digest: true,
  expiresAt: true,
  signedAt: true,
  signedBefore: true,
  signatures: true,
  language: true,
}).extend({
  /** The key figures of the agreement, from its frozen terms. The name is in the language of the caller. */
  offerName: z.string(),
  totalCents: Cents,
  depositCents: Cents,
  photoCount: z.int(),
  /** Whether the partner of this session can sign now. */
  canSign: z.boolean(),
});
export type CoupleAgreement = z.infer<typeof CoupleAgreement>;

/** What the couple owes and has paid, in cents. The same figures as staff see. */
export const CouplePayments = PaymentPlan.omit({ steps: true, refundable: true }).extend({
  /** The account to which the couple pays, in lines; empty for none. */
  account: z.string(),
});
export type CouplePayments = z.infer<typeof CouplePayments>;

/** A gallery as the couple sees it. Its number within the wedding names it. */
export const CoupleGallery = z.object({
  position: z.int(),
  title: z.string(),
  /** Pictures, without those that were taken out. */
  count: z.int(),
  /** The last day on which the couple sees it; null without one. */
  until: WeddingDate.nullable(),
  downloads: DownloadRule,
  /** The number of the text of the watermark on the two larger previews; 0 without one. Part of their addresses. */
  mark: z.int(),
  /** The first picture with a preview. */
  cover: z.object({ number: z.int(), previewVersion: Version }).nullable(),
});
export type CoupleGallery = z.infer<typeof CoupleGallery>;

/** The pictures of a gallery in the order of its grid. The first answer has as many as a page shows at once. */
export const CoupleGalleryIndex = CoupleGallery.omit({ cover: true }).extend({
  /** `readLayout` reads it. */
  layout: z.string(),
  /** The chapters of the whole gallery in the order of their first pictures, with the number of pictures. */
  chapters: z.array(z.object({ title: z.string(), count: z.int() })),
  /** Of each picture of this answer, the place of its chapter from 1, and 0 without one. `readRuns` reads it. */
  chapterRuns: z.array(z.int()),
  /** How many pictures come before the next answer; null after the last one. */
  next: z.int().nullable(),
});
export type CoupleGalleryIndex = z.infer<typeof CoupleGalleryIndex>;

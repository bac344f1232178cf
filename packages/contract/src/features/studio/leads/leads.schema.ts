import * as z from "zod";
import { permissions, Moment, RecordId, Version } from "../../../kernel/index.ts";
import { WeddingDate } from "../weddings/weddings.schema.ts";

/** `lead` shows the caller's own leads, `lead:all` every lead. `lead:reveal` shows whole phone numbers. */
export const leadPermissions = permissions("lead", "lead:all", "lead:edit", "lead:reveal", "lead:export");

/** Refusals of leads. The page shows those with code 200 itself. */
export const leadRefusals = {
  /** Another lead with this phone number is open. */
  "lead-open": 200,
  /** The next touch is in the past. */
  "next-touch-past": 200,
} as const;

/** How a couple came to the studio. */
export const leadSources = [
  "walk_in",
  "phone",
  "website",
  "chat",
  "social",
  "marketplace",
  "fair",
  "referral",
  "other",
] as const;
export const LeadSource = z.enum(leadSources);
export type LeadSource = z.infer<typeof LeadSource>;

export const leadStates = ["new", "contacted", "visiting", "won", "lost", "dormant", "reopened"] as const;
export const LeadState = z.enum(leadStates);
export type LeadState = z.infer<typeof LeadState>;

/** States in which a consultant works on a lead. */
export const openLeadStates = ["new", "contacted", "visiting", "reopened"] as const satisfies readonly LeadState[];

/** States with a next touch; the columns of the board. */
export const touchedLeadStates = [...openLeadStates, "dormant"] as const satisfies readonly LeadState[];

export const lostReasons = [
  "price",
  "date_taken",
  "competitor",
  "style",
  "plans_changed",
  "no_answer",
  "other",
] as const;
export const LostReason = z.enum(lostReasons);
export type LostReason = z.infer<typeof LostReason>;

export const leadActions = [
  "update",
  "touch",
  "contact",
  "visit",
  "win",
  "lose",
  "pause",
  "reopen",
  "handOver",
  "reveal",
] as const;
export const LeadAction = z.enum(leadActions);
export type LeadAction = z.infer<typeof LeadAction>;

/** How the couple was contacted. */
export const touchKinds = ["call", "message", "chat", "visit", "other"] as const;
export const TouchKind = z.enum(touchKinds);
export type TouchKind = z.infer<typeof TouchKind>;

/** A couple that asked and has not signed. Phone numbers are masked. */
export const Lead = z.object({
  id: RecordId,
  nameA: z.string(),
  phoneA: z.string(),
  nameB: z.string(),
  phoneB: z.string(),
  /** The day of the wedding, without a time zone; null if it is not known. */
  weddingDate: WeddingDate.nullable(),
  source: LeadSource,
  campaign: z.string(),
  /** Name of the person who recommended the studio. */
  referredBy: z.string(),
  state: LeadState,
  /** When the couple is contacted next; null for a won and for a lost lead. */
  nextTouchAt: Moment.nullable(),
  lostReason: LostReason.nullable(),
  consultantId: RecordId.nullable(),
  consultantName: z.string(),
  /** The wedding of a won lead. */
  weddingId: RecordId.nullable(),
  weddingNumber: z.string(),
  note: z.string(),
  createdAt: Moment,
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(LeadAction),
});
export type Lead = z.infer<typeof Lead>;

/** Another lead or a wedding with the same phone number. Without access to it, `id` is null and `couple` empty. */
export const Duplicate = z.object({
  kind: z.enum(["lead", "wedding"]),
  id: RecordId.nullable(),
  couple: z.string(),
  /** The state of a lead; null for a wedding. */
  state: LeadState.nullable(),
  consultantName: z.string(),
});
export type Duplicate = z.infer<typeof Duplicate>;

/** What a couple stated in an enquiry on the website. */
export const EnquiryDetails = z.object({ nameA: z.string(), nameB: z.string(), weddingDate: WeddingDate.nullable() });
export type EnquiryDetails = z.infer<typeof EnquiryDetails>;

/** A contact by staff, or an enquiry of the couple. */
export const LeadTouchKind = z.enum([...touchKinds, "enquiry"]);
export type LeadTouchKind = z.infer<typeof LeadTouchKind>;

/** A contact with the couple of a lead, or an enquiry of the couple. */
export const LeadTouch = z.object({
  id: RecordId,
  kind: LeadTouchKind,
  /** Of an enquiry; null for contacts, and after the erasure of personal data. */
  enquiry: EnquiryDetails.nullable(),
  /** What was said. */
  text: z.string(),
  userName: z.string(),
  at: Moment,
});
export type LeadTouch = z.infer<typeof LeadTouch>;

export const LeadDetail = Lead.extend({
  duplicates: z.array(Duplicate),
  /** The last contacts, newest first. */
  touches: z.array(LeadTouch),
});
export type LeadDetail = z.infer<typeof LeadDetail>;

/** Leads of one state, with the earliest next touch first. */
export const BoardColumn = z.object({
  state: z.enum(touchedLeadStates),
  /** The number of all leads in this state; `leads` may have fewer. */
  count: z.int(),
  leads: z.array(Lead),
});
export type BoardColumn = z.infer<typeof BoardColumn>;

/** How many leads of a source or of a consultant ended in which way. `source` and `consultantId` are null where they do not apply. */
export const Conversion = z.object({
  source: LeadSource.nullable(),
  consultantId: RecordId.nullable(),
  consultantName: z.string(),
  total: z.int(),
  open: z.int(),
  dormant: z.int(),
  won: z.int(),
  lost: z.int(),
});
export type Conversion = z.infer<typeof Conversion>;

import * as z from "zod";
import {
  appRoles,
  languages,
  permissions,
  type Language,
  Moment,
  JsonId,
  RecordId,
  Text,
  Version,
} from "../../../kernel/index.ts";
import { Document, isEmptyDocument } from "./document.ts";

/**
 * `announcement` opens the page with the user's own announcements. `announcement:all` shows every announcement with its reach.
 * The others are named after their actions; `publish` includes reminders.
 */
export const announcementPermissions = permissions(
  "announcement",
  "announcement:all",
  "announcement:add",
  "announcement:edit",
  "announcement:publish",
  "announcement:retract",
  "announcement:delete",
);

/** Refusals of announcements. The page shows those with code 200 itself. */
export const announcementRefusals = {
  "announcement-closed": 200,
  /** No language has both a title and a text. */
  "announcement-unwritten": 200,
  "announcement-without-audience": 200,
  /** The end is before the start, or the start is in the past. */
  "announcement-times": 200,
  "reminded-recently": 200,
  "nobody-to-remind": 200,
} as const;

const LanguageName = z.enum(languages);

export const announcementStates = ["draft", "scheduled", "published", "expired", "retracted"] as const;
export const AnnouncementState = z.enum(announcementStates);
export type AnnouncementState = z.infer<typeof AnnouncementState>;

/** Actions of staff. Expiry is automatic. */
export const announcementActions = [
  "edit",
  "schedule",
  "unschedule",
  "publish",
  "remind",
  "retract",
  "delete",
] as const;
export const AnnouncementAction = z.enum(announcementActions);
export type AnnouncementAction = z.infer<typeof AnnouncementAction>;

/** Minimum interval between reminders. */
export const remindEveryMs = 60 * 60_000;

export const maxTitleLength = 120;

/** Title and text in one language. A draft may lack either. */
export const Wording = z.strictObject({ title: Text(maxTitleLength), body: Document });
export type Wording = z.infer<typeof Wording>;

export const Wordings = z.partialRecord(LanguageName, Wording);
export type Wordings = z.infer<typeof Wordings>;

/** The recipients: staff (none, some roles or all) and app users of some roles. */
export const Audience = z.object({
  staff: z.enum(["none", "roles", "all"]),
  roleIds: z.array(JsonId).max(100),
  app: z.array(z.enum(appRoles)).max(appRoles.length),
});
export type Audience = z.infer<typeof Audience>;

/** The editable fields. An update replaces all of them. */
export const AnnouncementFields = z.object({
  wordings: Wordings,
  audience: Audience,
  mustConfirm: z.boolean(),
  /** When the announcement expires; null or absent for never. */
  expiresAt: Moment.nullable().default(null),
});
export type AnnouncementFields = z.infer<typeof AnnouncementFields>;

/** Whether a language has both title and text. */
export const isWritten = (wording: Wording | undefined): wording is Wording =>
  wording !== undefined && wording.title.trim() !== "" && !isEmptyDocument(wording.body);

/** The languages that are complete, in their fixed order. */
export const completeLanguages = (wordings: Wordings): Language[] =>
  languages.filter((item) => isWritten(wordings[item]));

/** The language shown to a reader: the wanted one, else English, else the first one; null if there is none. */
export function shownLanguage(written: readonly Language[], requested: Language): Language | null {
  return [requested, "en" as const, ...languages].find((language) => written.includes(language)) ?? null;
}

/** A role that may be chosen as audience, with its number of holders. */
export const AudienceRole = z.object({ id: RecordId, name: z.string(), people: z.int() });
export type AudienceRole = z.infer<typeof AudienceRole>;

/** The choices for writing: roles, total number of staff, and the time zone of the business. */
export const WritingOptions = z.object({ roles: z.array(AudienceRole), people: z.int(), timeZone: z.string() });
export type WritingOptions = z.infer<typeof WritingOptions>;

/** Numbers of recipients. Staff are notified by a message; app users find announcements in the app and are counted when they read them. */
export const Reach = z.object({
  told: z.int(),
  read: z.int(),
  confirmed: z.int(),
  appRead: z.int(),
  appConfirmed: z.int(),
});
export type Reach = z.infer<typeof Reach>;

/** An announcement in the administrators' list. */
export const Announcement = z.object({
  id: RecordId,
  version: Version,
  state: AnnouncementState,
  /** In the requested language or the one that is shown instead. */
  title: z.string(),
  written: z.array(LanguageName),
  audience: Audience,
  /** Names of the audience's roles in the requested language. */
  roleNames: z.array(z.string()),
  mustConfirm: z.boolean(),
  /** Scheduled time of publication; null in other states. */
  publishAt: Moment.nullable(),
  publishedAt: Moment.nullable(),
  expiresAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  reason: z.string(),
  remindedAt: Moment.nullable(),
  reach: Reach,
  changedBy: z.string(),
  changedAt: Moment,
  /** The actions that the caller may take now. */
  allowed: z.array(AnnouncementAction),
});
export type Announcement = z.infer<typeof Announcement>;

export const AnnouncementDetail = Announcement.extend({ wordings: Wordings });
export type AnnouncementDetail = z.infer<typeof AnnouncementDetail>;

/** A recipient on the staff and what they have done. */
export const Receipt = z.object({
  id: RecordId,
  username: z.string(),
  realName: z.string(),
  avatar: z.string(),
  toldAt: Moment,
  readAt: Moment.nullable(),
  confirmedAt: Moment.nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

/** `missing`: the recipients that a reminder would reach. */
export const receiptStates = ["missing", "read", "confirmed"] as const;
export const ReceiptState = z.enum(receiptStates);
export type ReceiptState = z.infer<typeof ReceiptState>;

/** `current`: valid now. `unconfirmed`: valid and waiting for the caller's confirmation. `past`: expired. */
export const readerViews = ["current", "unconfirmed", "past"] as const;
export const ReaderView = z.enum(readerViews);
export type ReaderView = z.infer<typeof ReaderView>;

/** An announcement in a reader's list. */
export const OwnAnnouncement = z.object({
  id: RecordId,
  title: z.string(),
  excerpt: z.string(),
  /** The language shown, which differs from the requested one if that is not written. */
  language: LanguageName,
  mustConfirm: z.boolean(),
  publishedAt: Moment,
  expiresAt: Moment.nullable(),
  isOver: z.boolean(),
  readAt: Moment.nullable(),
  confirmedAt: Moment.nullable(),
});
export type OwnAnnouncement = z.infer<typeof OwnAnnouncement>;

export const OwnAnnouncementDetail = OwnAnnouncement.extend({ body: Document });
export type OwnAnnouncementDetail = z.infer<typeof OwnAnnouncementDetail>;

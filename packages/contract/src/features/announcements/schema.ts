import * as z from "zod";
import { appRoles, languages, permissions, type Language } from "../../kernel/index.ts";
import { Document, isEmptyDocument } from "./document.ts";

/**
 * `announcement` opens the page, where everybody reads what concerns them; `announcement:all` shows every announcement with
 * whom it reached. The others are named after their acts; who may publish may also remind.
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

/** What the calls of announcements say no to. Code 200: the page shows it by itself (PRODUCT 2). */
export const announcementRefusals = {
  /** Its state does not allow that. */
  "announcement-closed": 200,
  /** No language has both a title and a text. */
  "announcement-unwritten": 200,
  "announcement-without-audience": 200,
  /** It would end before it begins, or begin in the past. */
  "announcement-times": 200,
  "reminded-recently": 200,
  "nobody-to-remind": 200,
} as const;

const LanguageName = z.enum(languages);
const At = z.iso.datetime({ offset: true });

export const announcementStates = ["draft", "scheduled", "published", "expired", "retracted"] as const;
export const AnnouncementState = z.enum(announcementStates);
export type AnnouncementState = z.infer<typeof AnnouncementState>;

/** What somebody may do to one; `expire` is the clock's alone. */
export const announcementActs = ["edit", "schedule", "unschedule", "publish", "remind", "retract", "delete"] as const;
export const AnnouncementAct = z.enum(announcementActs);
export type AnnouncementAct = z.infer<typeof AnnouncementAct>;

/** Those who have not read or confirmed it are reminded this often at most. */
export const remindEveryMs = 60 * 60_000;

export const titleLetters = 120;

/** What stands in one language. A draft may lack either. */
export const Wording = z.strictObject({ title: z.string().trim().max(titleLetters), body: Document });
export type Wording = z.infer<typeof Wording>;

export const Wordings = z.partialRecord(LanguageName, Wording);
export type Wordings = z.infer<typeof Wordings>;

/** For whom it is: no member of staff, those of some roles, or all; and app people of some kinds. */
export const Audience = z.object({
  staff: z.enum(["none", "roles", "all"]),
  roleIds: z.array(z.int().min(1).max(2_147_483_647)).max(100),
  app: z.array(z.enum(appRoles)).max(appRoles.length),
});
export type Audience = z.infer<typeof Audience>;

/** What somebody writes: all of it is replaced together. */
export const AnnouncementFields = z.object({
  wordings: Wordings,
  audience: Audience,
  mustConfirm: z.boolean(),
  /** When it stops to be shown; null, or left out, for never. */
  expiresAt: At.nullable().default(null),
});
export type AnnouncementFields = z.infer<typeof AnnouncementFields>;

/** Whether a language has all there is to read. */
export const isWritten = (wording: Wording | undefined): wording is Wording =>
  wording !== undefined && wording.title.trim() !== "" && !isEmptyDocument(wording.body);

/** The languages a text is complete in, in the house's order. */
export const writtenIn = (wordings: Wordings): Language[] => languages.filter((one) => isWritten(wordings[one]));

/** The language somebody reads it in who wants this one: theirs, else English, else the first there is; null when there is none. */
export function readIn(written: readonly Language[], wanted: Language): Language | null {
  return [wanted, "en" as const, ...languages].find((language) => written.includes(language)) ?? null;
}

/** A role that may be told, and how many would be. */
export const AudienceRole = z.object({ id: z.int(), name: z.string(), people: z.int() });
export type AudienceRole = z.infer<typeof AudienceRole>;

/** What one chooses from while writing: the roles, how many work here in all, and by which clock times are meant. */
export const WritingDesk = z.object({ roles: z.array(AudienceRole), people: z.int(), timeZone: z.string() });
export type WritingDesk = z.infer<typeof WritingDesk>;

/** How many it reached. Staff are told by a message; app people find it in their app, and are counted when they read it. */
export const Reach = z.object({
  told: z.int(),
  read: z.int(),
  confirmed: z.int(),
  appRead: z.int(),
  appConfirmed: z.int(),
});
export type Reach = z.infer<typeof Reach>;

/** An announcement as whoever looks after them sees it in the list. */
export const Announcement = z.object({
  id: z.int(),
  version: z.int(),
  state: AnnouncementState,
  /** In the asked language, or the one it is read in. */
  title: z.string(),
  /** The languages it is complete in. */
  written: z.array(LanguageName),
  audience: Audience,
  /** Of its roles, in the asked language. */
  roleNames: z.array(z.string()),
  mustConfirm: z.boolean(),
  /** When it is to be published; null unless it is scheduled. */
  publishAt: At.nullable(),
  publishedAt: At.nullable(),
  expiresAt: At.nullable(),
  /** When it expired or was retracted, and why it was retracted. */
  endedAt: At.nullable(),
  reason: z.string(),
  remindedAt: At.nullable(),
  reach: Reach,
  changedBy: z.string(),
  changedAt: At,
  /** What the asking user may do to it now. The server decides; the browser only draws. */
  allowed: z.array(AnnouncementAct),
});
export type Announcement = z.infer<typeof Announcement>;

export const AnnouncementDetail = Announcement.extend({ wordings: Wordings });
export type AnnouncementDetail = z.infer<typeof AnnouncementDetail>;

/** Who was told of one, and what they did. */
export const Receipt = z.object({
  /** The member of staff. */
  id: z.int(),
  username: z.string(),
  realName: z.string(),
  avatar: z.string(),
  toldAt: At,
  readAt: At.nullable(),
  confirmedAt: At.nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

/** `missing`: those a reminder would go to. */
export const receiptStates = ["missing", "read", "confirmed"] as const;
export const ReceiptState = z.enum(receiptStates);
export type ReceiptState = z.infer<typeof ReceiptState>;

/** `current`: to be heeded now. `unconfirmed`: of those, what waits for one's own confirmation. `past`: what has expired. */
export const readerViews = ["current", "unconfirmed", "past"] as const;
export const ReaderView = z.enum(readerViews);
export type ReaderView = z.infer<typeof ReaderView>;

/** An announcement as a reader finds it in their list. */
export const OwnAnnouncement = z.object({
  id: z.int(),
  title: z.string(),
  /** How it begins. */
  excerpt: z.string(),
  /** The language it is shown in: another one than asked for where that has not been written. */
  language: LanguageName,
  mustConfirm: z.boolean(),
  publishedAt: At,
  expiresAt: At.nullable(),
  isOver: z.boolean(),
  readAt: At.nullable(),
  confirmedAt: At.nullable(),
});
export type OwnAnnouncement = z.infer<typeof OwnAnnouncement>;

export const OwnAnnouncementDetail = OwnAnnouncement.extend({ body: Document });
export type OwnAnnouncementDetail = z.infer<typeof OwnAnnouncementDetail>;

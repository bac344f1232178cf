import * as z from "zod";
import { languages, Moment, RecordId, Version } from "../../../kernel/index.ts";
import { Partner } from "../weddings/weddings.schema.ts";
import { NoticeChannel, NoticeKind } from "./rules.ts";

/** How a partner of a wedding is told what the studio has to say. */
export const CoupleContact = z.object({
  partner: Partner,
  name: z.string(),
  /** Masked; empty for none. It is changed with the wedding. */
  phone: z.string(),
  /** Masked for users who may not change it; empty for none. */
  email: z.string(),
  language: z.enum(languages),
  /** When the partner agreed to get notices by SMS and mail; null if never. */
  consentGivenAt: Moment.nullable(),
  /** When the partner withdrew it; null while it is valid. Nothing is sent after it, by any way. */
  consentWithdrawnAt: Moment.nullable(),
  /** 0 until the contact is saved for the first time. */
  version: Version,
  canEdit: z.boolean(),
});
export type CoupleContact = z.infer<typeof CoupleContact>;

/** A partner has agreed, has withdrawn the agreement, or was never asked. */
export const consentStates = ["given", "withdrawn", "none"] as const;
export const ConsentState = z.enum(consentStates);
export type ConsentState = z.infer<typeof ConsentState>;

export const consentOf = ({
  consentGivenAt,
  consentWithdrawnAt,
}: Pick<CoupleContact, "consentGivenAt" | "consentWithdrawnAt">): ConsentState => {
  if (consentWithdrawnAt !== null) return "withdrawn";
  return consentGivenAt === null ? "none" : "given";
};

export const noticeStates = ["waiting", "sent", "failed", "skipped"] as const;
export const NoticeState = z.enum(noticeStates);
export type NoticeState = z.infer<typeof NoticeState>;

/** Why a notice was not sent. */
export const noticeProblems = [
  /** The partner withdrew the consent. */
  "consent",
  /** Neither way is possible for the partner. */
  "unreachable",
  /** What it was about has changed meanwhile. */
  "outdated",
  /** There was no time left in which it would have been of use. */
  "late",
  /** The receiver refused it. */
  "refused",
] as const;
export const NoticeProblem = z.enum(noticeProblems);
export type NoticeProblem = z.infer<typeof NoticeProblem>;

/** A notice in the log of a wedding. */
export const CoupleNotice = z.object({
  id: RecordId,
  partner: Partner,
  name: z.string(),
  kind: NoticeKind,
  state: NoticeState,
  /** The way by which it was sent, or last tried; null before the first attempt. */
  channel: NoticeChannel.nullable(),
  /** Why it was not sent; null if it was sent or still waits. */
  problem: NoticeProblem.nullable(),
  attempts: z.int(),
  /** The words that were sent; empty before. */
  text: z.string(),
  createdAt: Moment,
  /** When it is tried next; null when it is over. */
  nextAt: Moment.nullable(),
  endedAt: Moment.nullable(),
});
export type CoupleNotice = z.infer<typeof CoupleNotice>;

import {
  plainTextOf,
  shownLanguage,
  completeLanguages,
  type Announcement,
  type AnnouncementDetail,
  type OwnAnnouncement,
  type OwnAnnouncementDetail,
  type Receipt,
  type Wording,
  type Wordings,
} from "@vowdesk/contract/messages/announcements";
import { languages, shorten, type Language } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import type { OwnRow } from "./reading.store.ts";
import type { ReceiptRow } from "./receipts.store.ts";
import { allowed } from "./announcements.policy.ts";
import type { AnnouncementRow, RoleName } from "./announcements.store.ts";

type Viewer = Pick<Context, "actor" | "language">;

const at = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** A role's name, which may not exist in every language. */
export const nameIn = (name: RoleName, language: Language): string => name[language] ?? Object.values(name)[0] ?? "";

/** The title in this language, else the first one that exists. */
function titleOf(wordings: Wordings, language: Language): string {
  const titles = [language, ...languages].map((code) => wordings[code]?.title ?? "");
  return titles.find((title) => title !== "") ?? "";
}

export function presentAnnouncement({ actor, language }: Viewer, row: AnnouncementRow): Announcement {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    title: titleOf(row.wordings, language),
    written: completeLanguages(row.wordings),
    audience: { staff: row.to_staff, roleIds: row.roles.map(({ id }) => id), app: row.app_kinds },
    roleNames: row.roles.map(({ name }) => nameIn(name, language)),
    mustConfirm: row.must_confirm,
    publishAt: at(row.publish_at),
    publishedAt: at(row.published_at),
    expiresAt: at(row.expires_at),
    endedAt: at(row.ended_at),
    reason: row.reason,
    remindedAt: at(row.reminded_at),
    reach: row.reach,
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
    allowed: allowed(actor, row.state),
  };
}

export function presentDetail(viewer: Viewer, row: AnnouncementRow): AnnouncementDetail {
  return { ...presentAnnouncement(viewer, row), wordings: row.wordings };
}

export function presentReceipt({ toldAt, readAt, confirmedAt, ...person }: ReceiptRow): Receipt {
  return { ...person, toldAt: toldAt.toISOString(), readAt: at(readAt), confirmedAt: at(confirmedAt) };
}

/** The wording for a reader who prefers a language. A published announcement has at least one. */
export function wordingFor(wordings: Wordings, requested: Language): { language: Language } & Wording {
  const language = shownLanguage(completeLanguages(wordings), requested) ?? requested;
  const wording = wordings[language] ?? { title: "", body: { type: "doc", content: [] } };
  return { language, ...wording };
}

const excerptLength = 160;

function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  const letters = [...line];
  return letters.length > excerptLength ? `${letters.slice(0, excerptLength).join("").trimEnd()}…` : line;
}

export function presentOwn({ language }: Viewer, row: OwnRow): OwnAnnouncement {
  const wording = wordingFor(row.wordings, language);
  return {
    id: row.id,
    title: wording.title,
    excerpt: excerptOf(plainTextOf(wording.body)),
    language: wording.language,
    mustConfirm: row.mustConfirm,
    publishedAt: row.publishedAt.toISOString(),
    expiresAt: at(row.expiresAt),
    isOver: row.isOver,
    readAt: at(row.readAt),
    confirmedAt: at(row.confirmedAt),
  };
}

export function presentOwnDetail(viewer: Viewer, row: OwnRow): OwnAnnouncementDetail {
  return { ...presentOwn(viewer, row), body: wordingFor(row.wordings, viewer.language).body };
}

const tracedLength = 500;

/** The fields of an announcement that the audit trail compares. */
export function auditFields(row: AnnouncementRow) {
  const texts = languages.map((language) => {
    const wording = row.wordings[language];
    return [language, wording ? `${wording.title}: ${shorten(plainTextOf(wording.body), tracedLength)}` : null];
  });
  return {
    state: row.state,
    ...(Object.fromEntries(texts) as Record<Language, string | null>),
    staff: row.to_staff,
    roles: row.roles.map(({ name }) => nameIn(name, "en")),
    app: row.app_kinds,
    mustConfirm: row.must_confirm,
    publishAt: at(row.publish_at),
    expiresAt: at(row.expires_at),
  };
}

import type { Document } from "./document.ts";
import { AnnouncementDetail, AnnouncementFields } from "./announcements.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** A document with one paragraph. */
export const aText = (text: string): Document => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

/** The fields of an announcement in Chinese and English for all staff, for tests. */
export const someAnnouncementFields = sample(AnnouncementFields, {
  wordings: {
    zh: { title: "国庆节排班", body: aText("请于周五前确认您的班次。") },
    en: { title: "Holiday shifts", body: aText("Please confirm your shift by Friday.") },
  },
  audience: { staff: "all", roleIds: [], app: [] },
  mustConfirm: false,
  expiresAt: null,
});

/** A published announcement, for tests. */
export const anAnnouncement = sample(AnnouncementDetail, {
  ...someAnnouncementFields(),
  id: 1,
  version: 2,
  state: "published",
  title: "Holiday shifts",
  written: ["zh", "en"],
  roleNames: [],
  publishAt: null,
  publishedAt: "2026-11-02T09:00:00+08:00",
  endedAt: null,
  reason: "",
  remindedAt: null,
  reach: { told: 7, read: 3, confirmed: 0, appRead: 0, appConfirmed: 0 },
  changedBy: "manager",
  changedAt: "2026-11-02T09:00:00+08:00",
  allowed: ["remind", "retract"],
});

import * as z from "zod";
import { anyStaff, api, endpoint, listInput, pageOf, staff } from "../../kernel/index.ts";
import {
  Announcement,
  AnnouncementDetail,
  AnnouncementFields,
  AnnouncementState,
  OwnAnnouncement,
  OwnAnnouncementDetail,
  ReaderView,
  Receipt,
  ReceiptState,
  WritingDesk,
} from "./schema.ts";

export { appAnnouncementsApi } from "./app-calls.ts";

const Id = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);
const Version = z.coerce.number<string | number>().int().min(0).max(2_147_483_647);
const One = z.object({ id: Id });
const Seen = z.object({ id: Id, version: Version });
/** Four languages of the longest text, in letters of three bytes and with marks on them. */
const fieldsBytes = 512 * 1024;

export const announcementsApi = api("announcements", {
  list: endpoint({
    method: "GET",
    path: "/api/announcement/list",
    access: staff("announcement:all"),
    summary: "Every announcement, the latest first, with whom it reached",
    input: listInput({ q: z.string().trim().max(100), state: AnnouncementState }, ["changedAt"]),
    output: pageOf(Announcement),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/announcement/detail/:id",
    access: staff("announcement:all"),
    summary: "One announcement with its text in every language",
    input: One,
    output: AnnouncementDetail,
  }),
  add: endpoint({
    method: "POST",
    path: "/api/announcement/add",
    access: staff("announcement:add"),
    bodyLimit: fieldsBytes,
    summary: "A new draft; its text is a tree of allowed nodes, not HTML",
    input: AnnouncementFields,
    output: AnnouncementDetail,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/announcement/update",
    access: staff("announcement:edit"),
    bodyLimit: fieldsBytes,
    summary: "Edit a draft, or one that is scheduled",
    input: Seen.extend(AnnouncementFields.shape),
    output: AnnouncementDetail,
  }),
  schedule: endpoint({
    method: "POST",
    path: "/api/announcement/schedule",
    access: staff("announcement:publish"),
    summary: "Publish it at a later time",
    input: Seen.extend({ publishAt: z.iso.datetime({ offset: true }) }),
    output: AnnouncementDetail,
  }),
  unschedule: endpoint({
    method: "POST",
    path: "/api/announcement/unschedule",
    access: staff("announcement:publish"),
    summary: "Make what is scheduled a draft again",
    input: Seen,
    output: AnnouncementDetail,
  }),
  publish: endpoint({
    method: "POST",
    path: "/api/announcement/publish",
    access: staff("announcement:publish"),
    summary: "Publish it now: each of its staff is told once, by a message of type 8",
    input: Seen,
    output: AnnouncementDetail,
  }),
  remind: endpoint({
    method: "POST",
    path: "/api/announcement/remind",
    access: staff("announcement:publish"),
    summary: "Remind the staff who have not read it, or not confirmed it; once an hour",
    input: Seen,
    output: AnnouncementDetail,
  }),
  retract: endpoint({
    method: "POST",
    path: "/api/announcement/retract",
    access: staff("announcement:retract"),
    summary: "Take it back: nobody finds it any more; who had read it stays on record",
    input: Seen.extend({ reason: z.string().trim().min(1).max(500) }),
    output: AnnouncementDetail,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/announcement/delete/:id",
    access: staff("announcement:delete"),
    summary: "Delete one that was never published",
    input: Seen,
    output: z.null(),
  }),
  desk: endpoint({
    method: "GET",
    path: "/api/announcement/desk",
    access: staff("announcement:all"),
    summary: "What one chooses from while writing: roles with how many hold each, and the time zone of the house",
    input: z.object({}),
    output: WritingDesk,
  }),
  receipts: endpoint({
    method: "GET",
    path: "/api/announcement/receipts/:id",
    access: staff("announcement:all"),
    summary: "The staff who were told of it, and who has read and confirmed it",
    input: listInput({ state: ReceiptState }, ["toldAt"]).extend({ id: Id }),
    output: pageOf(Receipt),
  }),
  mine: endpoint({
    method: "GET",
    path: "/api/announcement/mine",
    access: anyStaff,
    throttled: true,
    summary: "What concerns me, the latest first",
    input: listInput({ view: ReaderView }, ["publishedAt"]),
    output: pageOf(OwnAnnouncement),
  }),
  mineDetail: endpoint({
    method: "GET",
    path: "/api/announcement/mine/:id",
    access: anyStaff,
    throttled: true,
    summary: "One that concerns me, in my language or the one it is read in",
    input: One,
    output: OwnAnnouncementDetail,
  }),
  read: endpoint({
    method: "POST",
    path: "/api/announcement/read",
    access: anyStaff,
    summary: "I have read it",
    input: One,
    output: OwnAnnouncementDetail,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/announcement/confirm",
    access: anyStaff,
    summary: "I confirm what asks for it",
    input: One,
    output: OwnAnnouncementDetail,
  }),
});

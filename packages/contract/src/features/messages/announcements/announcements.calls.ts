import * as z from "zod";
import { anyStaff, api, endpoint, listInput, pageOf, staff } from "../../../kernel/index.ts";
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
  WritingOptions,
} from "./announcements.schema.ts";

export { appAnnouncementsApi } from "./app-calls.ts";

const Id = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);
const Version = z.coerce.number<string | number>().int().min(0).max(2_147_483_647);
const ById = z.object({ id: Id });
const ByIdAndVersion = z.object({ id: Id, version: Version });
/** The longest text in four languages, at three bytes per letter and with marks. */
const fieldsBytes = 512 * 1024;

export const announcementsApi = api("announcements", "Announcements and their receipts", {
  list: endpoint({
    method: "GET",
    path: "/api/announcement/list",
    access: staff("announcement:all"),
    summary: "List all announcements with their reach, newest first",
    input: listInput({ q: z.string().trim().max(100), state: AnnouncementState }, ["changedAt"]),
    output: pageOf(Announcement),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/announcement/detail/:id",
    access: staff("announcement:all"),
    summary: "Get one announcement with its text in every language",
    input: ById,
    output: AnnouncementDetail,
  }),
  add: endpoint({
    method: "POST",
    path: "/api/announcement/add",
    access: staff("announcement:add"),
    bodyLimit: fieldsBytes,
    summary: "Create a draft. Its text is a tree of allowed nodes, not HTML",
    input: AnnouncementFields,
    output: AnnouncementDetail,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/announcement/update",
    access: staff("announcement:edit"),
    bodyLimit: fieldsBytes,
    summary: "Edit a draft or a scheduled announcement",
    input: ByIdAndVersion.extend(AnnouncementFields.shape),
    output: AnnouncementDetail,
  }),
  schedule: endpoint({
    method: "POST",
    path: "/api/announcement/schedule",
    access: staff("announcement:publish"),
    summary: "Schedule publication",
    input: ByIdAndVersion.extend({ publishAt: z.iso.datetime({ offset: true }) }),
    output: AnnouncementDetail,
  }),
  unschedule: endpoint({
    method: "POST",
    path: "/api/announcement/unschedule",
    access: staff("announcement:publish"),
    summary: "Turn a scheduled announcement back into a draft",
    input: ByIdAndVersion,
    output: AnnouncementDetail,
  }),
  publish: endpoint({
    method: "POST",
    path: "/api/announcement/publish",
    access: staff("announcement:publish"),
    summary: "Publish now. Each recipient on the staff gets one message of type 8",
    input: ByIdAndVersion,
    output: AnnouncementDetail,
  }),
  remind: endpoint({
    method: "POST",
    path: "/api/announcement/remind",
    access: staff("announcement:publish"),
    summary: "Remind the staff who have not read or confirmed it, at most once an hour",
    input: ByIdAndVersion,
    output: AnnouncementDetail,
  }),
  retract: endpoint({
    method: "POST",
    path: "/api/announcement/retract",
    access: staff("announcement:retract"),
    summary: "Retract: the announcement is no longer shown, its receipts are kept",
    input: ByIdAndVersion.extend({ reason: z.string().trim().min(1).max(500) }),
    output: AnnouncementDetail,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/announcement/delete/:id",
    access: staff("announcement:delete"),
    summary: "Delete an announcement that was never published",
    input: ByIdAndVersion,
    output: z.null(),
  }),
  desk: endpoint({
    method: "GET",
    path: "/api/announcement/desk",
    access: staff("announcement:all"),
    summary: "Get the choices for writing: roles with their numbers of holders, and the time zone of the business",
    input: z.object({}),
    output: WritingOptions,
  }),
  receipts: endpoint({
    method: "GET",
    path: "/api/announcement/receipts/:id",
    access: staff("announcement:all"),
    summary: "List the receipts of the recipients on the staff",
    input: listInput({ state: ReceiptState }, ["toldAt"]).extend({ id: Id }),
    output: pageOf(Receipt),
  }),
  mine: endpoint({
    method: "GET",
    path: "/api/announcement/mine",
    access: anyStaff,
    throttled: true,
    summary: "List the announcements for the caller, newest first",
    input: listInput({ view: ReaderView }, ["publishedAt"]),
    output: pageOf(OwnAnnouncement),
  }),
  mineDetail: endpoint({
    method: "GET",
    path: "/api/announcement/mine/:id",
    access: anyStaff,
    throttled: true,
    summary: "Get one of the caller's announcements, in the caller's language if written",
    input: ById,
    output: OwnAnnouncementDetail,
  }),
  read: endpoint({
    method: "POST",
    path: "/api/announcement/read",
    access: anyStaff,
    summary: "Mark an announcement as read",
    input: ById,
    output: OwnAnnouncementDetail,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/announcement/confirm",
    access: anyStaff,
    summary: "Confirm an announcement that requires it",
    input: ById,
    output: OwnAnnouncementDetail,
  }),
});

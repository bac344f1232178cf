import * as z from "zod";
import { anyAppUser, api, endpoint, listInput, pageOf, Id } from "../../../kernel/index.ts";
import { OwnAnnouncement, OwnAnnouncementDetail, ReaderView } from "./announcements.schema.ts";

const ById = z.object({ id: Id });

/** Calls of app users for announcements to their role. */
export const appAnnouncementsApi = api("appAnnouncements", "App: announcements", {
  mine: endpoint({
    method: "GET",
    path: "/api/app/announcements",
    access: anyAppUser,
    summary: "List the announcements for the caller, newest first",
    input: listInput({ view: ReaderView }, ["publishedAt"]),
    output: pageOf(OwnAnnouncement),
  }),
  mineDetail: endpoint({
    method: "GET",
    path: "/api/app/announcements/:id",
    access: anyAppUser,
    summary: "Get one of the caller's announcements, in the caller's language if written",
    input: ById,
    output: OwnAnnouncementDetail,
  }),
  read: endpoint({
    method: "POST",
    path: "/api/app/announcements/read",
    access: anyAppUser,
    summary: "Mark an announcement as read",
    input: ById,
    output: OwnAnnouncementDetail,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/app/announcements/confirm",
    access: anyAppUser,
    summary: "Confirm an announcement that requires it",
    input: ById,
    output: OwnAnnouncementDetail,
  }),
});

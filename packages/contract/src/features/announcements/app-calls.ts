import * as z from "zod";
import { anyAppUser, api, endpoint, listInput, pageOf } from "../../kernel/index.ts";
import { OwnAnnouncement, OwnAnnouncementDetail, ReaderView } from "./schema.ts";

const One = z.object({ id: z.coerce.number<string | number>().int().min(1).max(2_147_483_647) });

/** The phone app's side: what concerns people of the asking kind. */
export const appAnnouncementsApi = api("appAnnouncements", {
  mine: endpoint({
    method: "GET",
    path: "/api/app/announcements",
    access: anyAppUser,
    summary: "What concerns me, the latest first",
    input: listInput({ view: ReaderView }, ["publishedAt"]),
    output: pageOf(OwnAnnouncement),
  }),
  mineDetail: endpoint({
    method: "GET",
    path: "/api/app/announcements/:id",
    access: anyAppUser,
    summary: "One that concerns me, in my language or the one it is read in",
    input: One,
    output: OwnAnnouncementDetail,
  }),
  read: endpoint({
    method: "POST",
    path: "/api/app/announcements/read",
    access: anyAppUser,
    summary: "I have read it",
    input: One,
    output: OwnAnnouncementDetail,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/app/announcements/confirm",
    access: anyAppUser,
    summary: "I confirm what asks for it",
    input: One,
    output: OwnAnnouncementDetail,
  }),
});

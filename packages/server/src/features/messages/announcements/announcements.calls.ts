import { announcementsApi, appAnnouncementsApi } from "@vowdesk/contract/messages/announcements";
import { bind } from "../../../kernel/http/bind.ts";
import * as publishing from "./publishing.service.ts";
import * as reading from "./reading.service.ts";
import * as announcements from "./announcements.service.ts";

export const calls = [
  ...bind(announcementsApi, {
    list: announcements.list,
    detail: (ctx, { id }) => announcements.detail(ctx, id),
    add: announcements.add,
    update: announcements.edit,
    schedule: publishing.schedule,
    unschedule: publishing.unschedule,
    publish: publishing.publish,
    remind: publishing.remind,
    retract: publishing.retract,
    delete: announcements.remove,
    desk: announcements.desk,
    receipts: announcements.receipts,
    mine: reading.mine,
    mineDetail: (ctx, { id }) => reading.mineDetail(ctx, id),
    read: (ctx, { id }) => reading.read(ctx, id),
    confirm: (ctx, { id }) => reading.confirm(ctx, id),
  }),
  ...bind(appAnnouncementsApi, {
    mine: reading.mine,
    mineDetail: (ctx, { id }) => reading.mineDetail(ctx, id),
    read: (ctx, { id }) => reading.read(ctx, id),
    confirm: (ctx, { id }) => reading.confirm(ctx, id),
  }),
];

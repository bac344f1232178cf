import { announcementsApi, appAnnouncementsApi } from "@vowdesk/contract/messages/announcements";
import { bind } from "../../../kernel/http/bind.ts";
import * as publishing from "./publishing.service.ts";
import * as reading from "./reading.service.ts";
import * as announcements from "./announcements.service.ts";

export const calls = [
  ...bind(announcementsApi, {
    list: announcements.list,
    detail: announcements.detail,
    add: announcements.add,
    update: announcements.update,
    schedule: publishing.schedule,
    unschedule: publishing.unschedule,
    publish: publishing.publish,
    remind: publishing.remind,
    retract: publishing.retract,
    delete: announcements.remove,
    desk: announcements.desk,
    receipts: announcements.receipts,
    mine: reading.mine,
    mineDetail: reading.mineDetail,
    read: reading.read,
    confirm: reading.confirm,
  }),
  ...bind(appAnnouncementsApi, {
    mine: reading.mine,
    mineDetail: reading.mineDetail,
    read: reading.read,
    confirm: reading.confirm,
  }),
];

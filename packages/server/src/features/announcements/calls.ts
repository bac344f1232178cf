import { announcementsApi, appAnnouncementsApi } from "@vowdesk/contract/announcements";
import { bind } from "../../kernel/http/bind.ts";
import * as publishing from "./publishing/service.ts";
import * as reading from "./reading/service.ts";
import * as announcements from "./service.ts";

export const calls = [
  ...bind(announcementsApi, {
    list: (query, ctx) => announcements.list(ctx, query),
    detail: ({ id }, ctx) => announcements.detail(ctx, id),
    add: (fields, ctx) => announcements.add(ctx, fields),
    update: (fields, ctx) => announcements.edit(ctx, fields),
    schedule: (command, ctx) => publishing.schedule(ctx, command),
    unschedule: (seen, ctx) => publishing.unschedule(ctx, seen),
    publish: (seen, ctx) => publishing.publish(ctx, seen),
    remind: (seen, ctx) => publishing.remind(ctx, seen),
    retract: (command, ctx) => publishing.retract(ctx, command),
    delete: (seen, ctx) => announcements.remove(ctx, seen),
    desk: (_nothing, ctx) => announcements.desk(ctx),
    receipts: (query, ctx) => announcements.receipts(ctx, query),
    mine: (query, ctx) => reading.mine(ctx, query),
    mineDetail: ({ id }, ctx) => reading.mineDetail(ctx, id),
    read: ({ id }, ctx) => reading.read(ctx, id),
    confirm: ({ id }, ctx) => reading.confirm(ctx, id),
  }),
  ...bind(appAnnouncementsApi, {
    mine: (query, ctx) => reading.mine(ctx, query),
    mineDetail: ({ id }, ctx) => reading.mineDetail(ctx, id),
    read: ({ id }, ctx) => reading.read(ctx, id),
    confirm: ({ id }, ctx) => reading.confirm(ctx, id),
  }),
];

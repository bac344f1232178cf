import { notificationsApi } from "@vowdesk/contract/notifications";
import { bind } from "../../kernel/bind.ts";
import * as notifications from "./service.ts";

export const calls = bind(notificationsApi, {
  inbox: (query, ctx) => notifications.inbox(ctx, query),
  read: (command, ctx) => notifications.read(ctx, command),
  ticket: (_nothing, ctx) => notifications.ticket(ctx),
});

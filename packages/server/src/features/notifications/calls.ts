import { notificationsApi } from "@vowdesk/contract/notifications";
import { bind } from "../../kernel/http/bind.ts";
import * as notifications from "./service.ts";

export const calls = bind(notificationsApi, {
  inbox: (query, ctx) => notifications.inbox(ctx, query),
  list: (query, ctx) => notifications.list(ctx, query),
  read: (command, ctx) => notifications.read(ctx, command),
  unread: (command, ctx) => notifications.unread(ctx, command),
  claim: (handled, ctx) => notifications.claim(ctx, handled),
  release: (handled, ctx) => notifications.release(ctx, handled),
  ticket: (_nothing, ctx) => notifications.ticket(ctx),
});

import { notificationsApi } from "@vowdesk/contract/notifications";
import { bind } from "../../kernel/http/bind.ts";
import * as notifications from "./service.ts";

export const calls = bind(notificationsApi, {
  inbox: (query, ctx) => notifications.inbox(ctx, query),
  list: (query, ctx) => notifications.list(ctx, query),
  read: (command, ctx) => notifications.read(ctx, command),
  unread: (command, ctx) => notifications.unread(ctx, command),
  claim: (key, ctx) => notifications.claim(ctx, key),
  release: (key, ctx) => notifications.release(ctx, key),
  ticket: (_input, ctx) => notifications.ticket(ctx),
});

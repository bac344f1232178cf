import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { bind } from "../../../kernel/http/bind.ts";
import * as notifications from "./notifications.service.ts";

export const calls = bind(notificationsApi, {
  inbox: notifications.inbox,
  list: notifications.list,
  read: notifications.read,
  unread: notifications.unread,
  claim: notifications.claim,
  release: notifications.release,
  ticket: notifications.ticket,
});

import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { bind } from "../../../kernel/http/bind.ts";
import * as notifications from "./notifications.service.ts";

export const calls = bind(notificationsApi, notifications);

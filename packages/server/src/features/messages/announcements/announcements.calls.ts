import { announcementsApi, appAnnouncementsApi } from "@vowdesk/contract/messages/announcements";
import { bind } from "../../../kernel/http/bind.ts";
import * as publishing from "./publishing.service.ts";
import * as reading from "./reading.service.ts";
import * as announcements from "./announcements.service.ts";

export const calls = [
  ...bind(announcementsApi, { ...announcements, ...publishing, ...reading }),
  ...bind(appAnnouncementsApi, reading),
];

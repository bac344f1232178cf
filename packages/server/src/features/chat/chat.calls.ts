import {
  appChatApi,
  chatApi,
  chatLabelsApi,
  chatRepliesApi,
  chatReportsApi,
  chatSettingsApi,
  chatTeamsApi,
} from "@vowdesk/contract/chat";
import { bind } from "../../kernel/http/bind.ts";
import { receivedFile } from "../../kernel/http/received-file.ts";
import { storeFile } from "../operations/uploads/uploads.ts";
import * as app from "./customers/customers.service.ts";
import { openOwnPacket } from "./messages/red-packets.service.ts";
import * as labels from "./conversations/labels.service.ts";
import * as replies from "./messages/quick-replies.service.ts";
import * as settings from "./conversations/settings.ts";
import * as reports from "./reports/reports.service.ts";
import * as teams from "./assignment/teams.service.ts";
import * as chat from "./chat.service.ts";

export const calls = [
  ...bind(chatApi, chat),
  ...bind(chatLabelsApi, labels),
  ...bind(chatRepliesApi, replies),
  ...bind(chatTeamsApi, teams),
  ...bind(chatReportsApi, reports),
  ...bind(chatSettingsApi, settings),
  ...bind(appChatApi, {
    ...app,
    openPacket: openOwnPacket,
    upload: (ctx, { module, file }) => storeFile(ctx, module, receivedFile(file)),
  }),
];

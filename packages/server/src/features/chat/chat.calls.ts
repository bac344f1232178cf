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
  ...bind(chatApi, {
    list: chat.list,
    counts: chat.counts,
    find: chat.find,
    messages: chat.messages,
    search: chat.search,
    customer: chat.customer,
    send: chat.sendMessage,
    unsend: chat.unsend,
    pin: chat.pin,
    read: chat.read,
    label: chat.labelConversation,
    setPriority: chat.setPriority,
    snooze: chat.snooze,
    unsnooze: chat.unsnooze,
    hide: chat.hide,
    openPacket: chat.openPacket,
    decidePacket: chat.decidePacket,
    listPackets: chat.listPackets,
    packetLimits: chat.packetLimits,
    claim: chat.claim,
    release: chat.release,
    handOver: chat.handOver,
    handToTeam: chat.handToTeam,
    takeOver: chat.takeOver,
    setState: chat.setState,
    actOnMany: chat.actOnMany,
    colleagues: chat.colleagues,
    setAvailable: chat.setAvailable,
  }),
  ...bind(chatLabelsApi, {
    list: labels.list,
    save: labels.save,
    delete: labels.remove,
  }),
  ...bind(chatRepliesApi, {
    list: replies.list,
    save: replies.save,
    delete: replies.remove,
  }),
  ...bind(chatTeamsApi, {
    list: teams.list,
    save: teams.save,
    delete: teams.remove,
  }),
  ...bind(chatReportsApi, {
    summary: reports.summary,
    list: reports.list,
    export: reports.exportInquiries,
  }),
  ...bind(chatSettingsApi, {
    show: settings.show,
    change: settings.change,
  }),
  ...bind(appChatApi, {
    mine: app.mine,
    messages: app.messages,
    send: app.sendMessage,
    read: app.read,
    rate: app.rateInquiry,
    openPacket: openOwnPacket,
    upload: (ctx, { module, file }) => storeFile(ctx, module, receivedFile(file)),
  }),
];

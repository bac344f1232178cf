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
import { storeFile } from "../uploads/index.ts";
import * as app from "./customers/service.ts";
import { openOwnPacket } from "./red-packets/service.ts";
import * as labels from "./labels/service.ts";
import * as replies from "./quick-replies/service.ts";
import * as settings from "./conversations/settings.ts";
import * as reports from "./reports/service.ts";
import * as teams from "./teams/service.ts";
import * as chat from "./service.ts";

export const calls = [
  ...bind(chatApi, {
    list: (query, ctx) => chat.list(ctx, query),
    counts: (_input, ctx) => chat.counts(ctx),
    find: (input, ctx) => chat.find(ctx, input),
    messages: (query, ctx) => chat.messages(ctx, query),
    search: (query, ctx) => chat.search(ctx, query),
    customer: (input, ctx) => chat.customer(ctx, input),
    send: (reply, ctx) => chat.sendMessage(ctx, reply),
    unsend: (command, ctx) => chat.unsend(ctx, command),
    pin: (command, ctx) => chat.pin(ctx, command),
    read: (command, ctx) => chat.read(ctx, command),
    label: (command, ctx) => chat.labelConversation(ctx, command),
    setPriority: (command, ctx) => chat.setPriority(ctx, command),
    snooze: (command, ctx) => chat.snooze(ctx, command),
    unsnooze: (command, ctx) => chat.unsnooze(ctx, command),
    hide: (command, ctx) => chat.hide(ctx, command),
    openPacket: (command, ctx) => chat.openPacket(ctx, command),
    decidePacket: (command, ctx) => chat.decidePacket(ctx, command),
    listPackets: (query, ctx) => chat.listPackets(ctx, query),
    packetLimits: (_input, ctx) => chat.packetLimits(ctx),
    claim: (command, ctx) => chat.claim(ctx, command),
    release: (command, ctx) => chat.release(ctx, command),
    handOver: (command, ctx) => chat.handOver(ctx, command),
    handToTeam: (command, ctx) => chat.handToTeam(ctx, command),
    takeOver: (command, ctx) => chat.takeOver(ctx, command),
    setState: (command, ctx) => chat.setState(ctx, command),
    actOnMany: (command, ctx) => chat.actOnMany(ctx, command),
    colleagues: (_input, ctx) => chat.colleagues(ctx),
    setAvailable: (command, ctx) => chat.setAvailable(ctx, command),
  }),
  ...bind(chatLabelsApi, {
    list: (_input, ctx) => labels.list(ctx),
    save: (label, ctx) => labels.save(ctx, label),
    delete: (command, ctx) => labels.remove(ctx, command),
  }),
  ...bind(chatRepliesApi, {
    list: (_input, ctx) => replies.list(ctx),
    save: (reply, ctx) => replies.save(ctx, reply),
    delete: (command, ctx) => replies.remove(ctx, command),
  }),
  ...bind(chatTeamsApi, {
    list: (_input, ctx) => teams.list(ctx),
    save: (team, ctx) => teams.save(ctx, team),
    delete: (command, ctx) => teams.remove(ctx, command),
  }),
  ...bind(chatReportsApi, {
    summary: (range, ctx) => reports.summary(ctx, range),
    list: (query, ctx) => reports.list(ctx, query),
    export: (query, ctx) => reports.exportInquiries(ctx, query),
  }),
  ...bind(chatSettingsApi, {
    show: (_input, ctx) => settings.show(ctx),
    change: (command, ctx) => settings.change(ctx, command),
  }),
  ...bind(appChatApi, {
    mine: (_input, ctx) => app.mine(ctx),
    messages: (query, ctx) => app.messages(ctx, query),
    send: (given, ctx) => app.sendMessage(ctx, given),
    read: (command, ctx) => app.read(ctx, command),
    rate: (answer, ctx) => app.rateInquiry(ctx, answer),
    openPacket: (command, ctx) => openOwnPacket(ctx, command),
    upload: ({ module, file }, ctx) => storeFile(ctx, module, receivedFile(file)),
  }),
];

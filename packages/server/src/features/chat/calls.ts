import { appChatApi, chatApi, chatRepliesApi, chatSettingsApi } from "@vowdesk/contract/chat";
import { bind } from "../../kernel/http/bind.ts";
import { receivedFile } from "../../kernel/http/received-file.ts";
import { storeFile } from "../uploads/index.ts";
import * as app from "./customers/service.ts";
import { openOwn } from "./red-packets/service.ts";
import * as replies from "./quick-replies/service.ts";
import * as settings from "./conversations/settings.ts";
import * as chat from "./service.ts";

export const calls = [
  ...bind(chatApi, {
    list: (query, ctx) => chat.list(ctx, query),
    counts: (_input, ctx) => chat.counts(ctx),
    find: (input, ctx) => chat.find(ctx, input),
    messages: (query, ctx) => chat.messages(ctx, query),
    search: (query, ctx) => chat.search(ctx, query),
    customer: (input, ctx) => chat.customer(ctx, input),
    sendMsg: (reply, ctx) => chat.sendMsg(ctx, reply),
    unsend: (command, ctx) => chat.unsend(ctx, command),
    goTop: (command, ctx) => chat.goTop(ctx, command),
    upOne: (command, ctx) => chat.read(ctx, command),
    pcDelete: (command, ctx) => chat.hide(ctx, command),
    openRed: (command, ctx) => chat.openRed(ctx, command),
    decideRed: (command, ctx) => chat.decideRed(ctx, command),
    listRed: (query, ctx) => chat.listRed(ctx, query),
    redLimits: (_input, ctx) => chat.redLimits(ctx),
    claim: (command, ctx) => chat.claim(ctx, command),
    release: (command, ctx) => chat.release(ctx, command),
    handOver: (command, ctx) => chat.handOver(ctx, command),
    takeOver: (command, ctx) => chat.takeOver(ctx, command),
    setState: (command, ctx) => chat.setState(ctx, command),
    colleagues: (_input, ctx) => chat.colleagues(ctx),
    setAvailable: (command, ctx) => chat.setAvailable(ctx, command),
  }),
  ...bind(chatRepliesApi, {
    list: (_input, ctx) => replies.list(ctx),
    save: (reply, ctx) => replies.save(ctx, reply),
    delete: (command, ctx) => replies.remove(ctx, command),
  }),
  ...bind(chatSettingsApi, {
    show: (_input, ctx) => settings.show(ctx),
    change: (command, ctx) => settings.change(ctx, command),
  }),
  ...bind(appChatApi, {
    mine: (_input, ctx) => app.mine(ctx),
    messages: (query, ctx) => app.messages(ctx, query),
    sendMsg: (given, ctx) => app.sendMsg(ctx, given),
    upOne: (command, ctx) => app.read(ctx, command),
    openRed: (command, ctx) => openOwn(ctx, command),
    upload: ({ module, file }, ctx) => storeFile(ctx, module, receivedFile(file)),
  }),
];

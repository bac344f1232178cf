import { shootsApi } from "@vowdesk/contract/shoots";
import { bind } from "../../kernel/http/bind.ts";
import * as shoots from "./service.ts";

export const calls = bind(shootsApi, {
  list: (query, ctx) => shoots.list(ctx, query),
  export: (part, ctx) => shoots.exportPart(ctx, part),
  detail: ({ id }, ctx) => shoots.detail(ctx, id),
  board: (given, ctx) => shoots.board(ctx, given),
  mine: (given, ctx) => shoots.mine(ctx, given),
  free: (given, ctx) => shoots.free(ctx, given),
  candidates: (given, ctx) => shoots.candidates(ctx, given),
  replacements: (given, ctx) => shoots.replacements(ctx, given),
  book: (given, ctx) => shoots.book(ctx, given),
  firm: (given, ctx) => shoots.firm(ctx, given),
  confirm: (given, ctx) => shoots.confirm(ctx, given),
  checkIn: (given, ctx) => shoots.checkIn(ctx, given),
  start: (given, ctx) => shoots.start(ctx, given),
  finish: (given, ctx) => shoots.finish(ctx, given),
  noShow: (given, ctx) => shoots.noShow(ctx, given),
  cancel: (given, ctx) => shoots.cancel(ctx, given),
  postpone: (given, ctx) => shoots.postpone(ctx, given),
  rebook: (given, ctx) => shoots.rebook(ctx, given),
  move: (given, ctx) => shoots.move(ctx, given),
  replace: (given, ctx) => shoots.replace(ctx, given),
  undo: (given, ctx) => shoots.undo(ctx, given),
  feed: (_input, ctx) => shoots.feed(ctx),
  renewFeed: (_input, ctx) => shoots.renewFeed(ctx),
  revokeFeed: (_input, ctx) => shoots.revokeFeed(ctx),
  purposes: (_input, ctx) => shoots.listPurposes(ctx),
  changePurpose: (given, ctx) => shoots.changePurpose(ctx, given),
  block: (given, ctx) => shoots.block(ctx, given),
  unblock: ({ id }, ctx) => shoots.unblock(ctx, id),
});

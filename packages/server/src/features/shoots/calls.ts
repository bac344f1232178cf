import { shootsApi } from "@vowdesk/contract/shoots";
import { bind } from "../../kernel/http/bind.ts";
import * as shoots from "./service.ts";

export const calls = bind(shootsApi, {
  list: shoots.list,
  export: shoots.exportPart,
  detail: (ctx, { id }) => shoots.detail(ctx, id),
  board: shoots.board,
  mine: shoots.mine,
  free: shoots.free,
  candidates: shoots.candidates,
  replacements: shoots.replacements,
  book: shoots.book,
  firm: shoots.firm,
  confirm: shoots.confirm,
  checkIn: shoots.checkIn,
  start: shoots.start,
  finish: shoots.finish,
  noShow: shoots.noShow,
  cancel: shoots.cancel,
  postpone: shoots.postpone,
  rebook: shoots.rebook,
  move: shoots.move,
  replace: shoots.replace,
  undo: shoots.undo,
  feed: shoots.feed,
  renewFeed: shoots.renewFeed,
  revokeFeed: shoots.revokeFeed,
  purposes: shoots.listPurposes,
  changePurpose: shoots.changePurpose,
  block: shoots.block,
  unblock: (ctx, { id }) => shoots.unblock(ctx, id),
});

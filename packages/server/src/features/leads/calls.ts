import { leadsApi } from "@vowdesk/contract/leads";
import { bind } from "../../kernel/http/bind.ts";
import { listConsultants } from "./assignment/consultants.ts";
import * as assignment from "./assignment/service.ts";
import * as duplicates from "./duplicates/service.ts";
import * as figures from "./figures/service.ts";
import * as progress from "./progress/service.ts";
import * as leads from "./service.ts";
import * as touches from "./touches/service.ts";

export const calls = bind(leadsApi, {
  list: (query, ctx) => leads.list(ctx, query),
  export: (part, ctx) => leads.exportPart(ctx, part),
  detail: ({ id }, ctx) => leads.detail(ctx, id),
  consultants: (_input, ctx) => listConsultants(ctx),
  duplicates: ({ phone }, ctx) => duplicates.ofPhone(ctx, phone),
  board: (_input, ctx) => figures.board(ctx),
  report: (query, ctx) => figures.report(ctx, query),
  add: (given, ctx) => leads.add(ctx, given),
  update: (given, ctx) => leads.update(ctx, given),
  touch: (given, ctx) => touches.touch(ctx, given),
  contact: (given, ctx) => progress.contact(ctx, given),
  visit: (given, ctx) => progress.visit(ctx, given),
  win: (given, ctx) => progress.win(ctx, given),
  lose: (given, ctx) => progress.lose(ctx, given),
  pause: (given, ctx) => progress.pause(ctx, given),
  reopen: (given, ctx) => progress.reopen(ctx, given),
  handOver: (given, ctx) => assignment.handOver(ctx, given),
  reveal: (given, ctx) => leads.reveal(ctx, given),
});

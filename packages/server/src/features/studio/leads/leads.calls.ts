import { leadsApi } from "@vowdesk/contract/studio/leads";
import { bind } from "../../../kernel/http/bind.ts";
import { listConsultants } from "./assignment/consultants.ts";
import * as assignment from "./assignment/assignment.service.ts";
import * as duplicates from "./duplicates.service.ts";
import * as figures from "./figures.service.ts";
import * as progress from "./progress.service.ts";
import * as leads from "./leads.service.ts";
import * as touches from "./touches/touches.service.ts";

export const calls = bind(leadsApi, {
  list: leads.list,
  export: leads.exportPart,
  detail: leads.detail,
  consultants: listConsultants,
  duplicates: duplicates.duplicates,
  board: figures.board,
  report: figures.report,
  add: leads.add,
  update: leads.update,
  touch: touches.touch,
  contact: progress.contact,
  visit: progress.visit,
  win: progress.win,
  lose: progress.lose,
  pause: progress.pause,
  reopen: progress.reopen,
  handOver: assignment.handOver,
  reveal: leads.reveal,
});

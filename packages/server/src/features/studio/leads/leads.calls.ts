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
  ...leads,
  ...figures,
  ...progress,
  duplicates: duplicates.duplicates,
  touch: touches.touch,
  handOver: assignment.handOver,
  consultants: listConsultants,
});

import { coupleApi, coupleEntryApi, couplesApi } from "@vowdesk/contract/studio/couples";
import { bind } from "../../../kernel/http/bind.ts";
import * as agreements from "./agreement.service.ts";
import * as enquiries from "./enquiries.service.ts";
import * as invoices from "./invoices.service.ts";
import * as overview from "./overview.service.ts";
import * as questionnaires from "./questionnaires.service.ts";
import * as links from "./couples.service.ts";
import * as sessions from "./sessions.service.ts";
import { weddingDays } from "./wedding-days.service.ts";

export const calls = [
  ...bind(couplesApi, links),
  ...bind(coupleEntryApi, { ...sessions, ...enquiries, weddingDays, studio: overview.studio }),
  ...bind(coupleApi, {
    ...agreements,
    ...invoices,
    galleries: overview.galleries,
    gallery: overview.gallery,
    ...questionnaires,
    overview: overview.overview,
    leave: sessions.leave,
  }),
];

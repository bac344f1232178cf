import { coupleApi, coupleEntryApi, couplesApi } from "@vowdesk/contract/studio/couples";
import { bind } from "../../../kernel/http/bind.ts";
import * as agreements from "./agreement.service.ts";
import * as enquiries from "./enquiries.service.ts";
import * as overview from "./overview.service.ts";
import * as links from "./couples.service.ts";
import * as sessions from "./sessions.service.ts";

export const calls = [
  ...bind(couplesApi, {
    links: links.links,
    issue: links.issue,
    revoke: links.revoke,
  }),
  ...bind(coupleEntryApi, {
    studio: overview.studio,
    sendCode: sessions.sendCode,
    enter: sessions.enter,
    freeHalfDays: enquiries.freeHalfDays,
    sendEnquiryCode: enquiries.sendEnquiryCode,
    enquire: enquiries.enquire,
  }),
  ...bind(coupleApi, {
    overview: overview.overview,
    agreement: agreements.agreement,
    agreementPdf: agreements.agreementPdf,
    signingCode: agreements.signingCode,
    sign: agreements.sign,
    payments: agreements.payments,
    leave: sessions.leave,
  }),
];

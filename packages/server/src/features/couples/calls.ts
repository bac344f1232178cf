import { coupleApi, coupleEntryApi, couplesApi } from "@vowdesk/contract/couples";
import { bind } from "../../kernel/http/bind.ts";
import * as agreements from "./agreement/service.ts";
import * as enquiries from "./enquiries/service.ts";
import * as overview from "./overview/service.ts";
import * as links from "./service.ts";
import * as sessions from "./sessions/service.ts";

export const calls = [
  ...bind(couplesApi, {
    links: ({ weddingId }, ctx) => links.links(ctx, weddingId),
    issue: (given, ctx) => links.issue(ctx, given),
    revoke: (given, ctx) => links.revoke(ctx, given),
  }),
  ...bind(coupleEntryApi, {
    studio: (_input, ctx) => overview.studio(ctx),
    sendCode: (given, ctx) => sessions.sendCode(ctx, given),
    enter: (given, ctx) => sessions.enter(ctx, given),
    freeHalfDays: ({ purpose }, ctx) => enquiries.freeHalfDays(ctx, purpose),
    sendEnquiryCode: (given, ctx) => enquiries.sendCode(ctx, given),
    enquire: (given, ctx) => enquiries.enquire(ctx, given),
  }),
  ...bind(coupleApi, {
    overview: ({ key }, ctx) => overview.overview(ctx, key),
    agreement: (_input, ctx) => agreements.agreement(ctx),
    agreementPdf: (_input, ctx) => agreements.agreementPdf(ctx),
    signingCode: (_input, ctx) => agreements.signingCode(ctx),
    sign: (given, ctx) => agreements.sign(ctx, given),
    payments: (_input, ctx) => agreements.payments(ctx),
    leave: (_input, ctx) => sessions.leave(ctx),
  }),
];

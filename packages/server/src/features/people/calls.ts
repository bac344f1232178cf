import { merchantsApi, peopleApi } from "@vowdesk/contract/people";
import { bind } from "../../kernel/http/bind.ts";
import * as merchants from "./merchants/service.ts";
import * as people from "./service.ts";

export const calls = [
  ...bind(peopleApi, {
    person: ({ id }, ctx) => people.person(ctx, id),
    timeline: (query, ctx) => people.timeline(ctx, query),
    reveal: ({ id }, ctx) => people.reveal(ctx, id),
  }),
  ...bind(merchantsApi, {
    list: (query, ctx) => merchants.list(ctx, query),
    detail: ({ id }, ctx) => merchants.detail(ctx, id),
  }),
];

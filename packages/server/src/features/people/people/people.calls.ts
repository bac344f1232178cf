import { merchantsApi, peopleApi } from "@vowdesk/contract/people/people";
import { bind } from "../../../kernel/http/bind.ts";
import * as merchants from "./merchants.service.ts";
import * as people from "./people.service.ts";

export const calls = [
  ...bind(peopleApi, {
    person: (ctx, { id }) => people.person(ctx, id),
    timeline: people.timeline,
    reveal: (ctx, { id }) => people.reveal(ctx, id),
  }),
  ...bind(merchantsApi, {
    list: merchants.list,
    detail: (ctx, { id }) => merchants.detail(ctx, id),
  }),
];

import { peopleApi } from "@vowdesk/contract/people";
import { bind } from "../../kernel/http/bind.ts";
import * as people from "./service.ts";

export const calls = bind(peopleApi, {
  person: ({ id }, ctx) => people.person(ctx, id),
  timeline: (query, ctx) => people.timeline(ctx, query),
  reveal: ({ id }, ctx) => people.reveal(ctx, id),
});

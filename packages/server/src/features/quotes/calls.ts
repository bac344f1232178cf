import { quotesApi } from "@vowdesk/contract/quotes";
import { bind } from "../../kernel/http/bind.ts";
import * as paper from "./paper/service.ts";
import * as progress from "./progress/service.ts";
import * as quotes from "./service.ts";

export const calls = bind(quotesApi, {
  list: (query, ctx) => quotes.list(ctx, query),
  detail: ({ id }, ctx) => quotes.detail(ctx, id),
  paper: ({ id }, ctx) => paper.read(ctx, id),
  add: (given, ctx) => quotes.add(ctx, given),
  update: (given, ctx) => quotes.update(ctx, given),
  send: (given, ctx) => progress.send(ctx, given),
  accept: (given, ctx) => progress.accept(ctx, given),
  decline: (given, ctx) => progress.decline(ctx, given),
  withdraw: (given, ctx) => progress.withdraw(ctx, given),
});

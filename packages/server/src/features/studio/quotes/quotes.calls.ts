import { quotesApi } from "@vowdesk/contract/studio/quotes";
import { bind } from "../../../kernel/http/bind.ts";
import * as paper from "./paper.service.ts";
import * as progress from "./progress.service.ts";
import * as quotes from "./quotes.service.ts";

export const calls = bind(quotesApi, {
  list: quotes.list,
  detail: quotes.detail,
  paper: paper.paper,
  add: quotes.add,
  update: quotes.update,
  send: progress.send,
  accept: progress.accept,
  decline: progress.decline,
  withdraw: progress.withdraw,
  renew: quotes.renew,
});

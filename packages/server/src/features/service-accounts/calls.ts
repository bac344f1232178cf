import { serviceAccountsApi } from "@vowdesk/contract/service-accounts";
import { bind } from "../../kernel/http/bind.ts";
import * as accounts from "./service.ts";

export const calls = bind(serviceAccountsApi, {
  list: (query, ctx) => accounts.list(ctx, query),
  detail: ({ id }, ctx) => accounts.detail(ctx, id),
  grantable: (_input, ctx) => accounts.listGrantable(ctx),
  add: (given, ctx) => accounts.add(ctx, given),
  update: (given, ctx) => accounts.update(ctx, given),
  addToken: (given, ctx) => accounts.addToken(ctx, given),
  revokeToken: (given, ctx) => accounts.revokeToken(ctx, given),
  disable: (given, ctx) => accounts.disable(ctx, given),
  enable: (given, ctx) => accounts.enable(ctx, given),
});

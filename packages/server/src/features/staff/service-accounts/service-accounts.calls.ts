import { serviceAccountsApi } from "@vowdesk/contract/staff/service-accounts";
import { bind } from "../../../kernel/http/bind.ts";
import * as accounts from "./service-accounts.service.ts";

export const calls = bind(serviceAccountsApi, {
  list: accounts.list,
  detail: accounts.detail,
  grantable: accounts.listGrantable,
  add: accounts.add,
  update: accounts.update,
  addToken: accounts.addToken,
  revokeToken: accounts.revokeToken,
  disable: accounts.disable,
  enable: accounts.enable,
});

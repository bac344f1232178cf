import { serviceAccountsApi } from "@vowdesk/contract/staff/service-accounts";
import { bind } from "../../../kernel/http/bind.ts";
import * as accounts from "./service-accounts.service.ts";

export const calls = bind(serviceAccountsApi, accounts);

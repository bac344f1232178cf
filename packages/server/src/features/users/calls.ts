import { usersApi } from "@vowdesk/contract/users";
import { bind } from "../../kernel/bind.ts";
import * as users from "./service.ts";

export const calls = bind(usersApi, {
  list: (query, ctx) => users.list(ctx, query),
});

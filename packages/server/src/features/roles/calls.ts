import { rolesApi } from "@vowdesk/contract/roles";
import { bind } from "../../kernel/http/bind.ts";
import { assignPermissions, permissionsOf } from "./grants.ts";
import * as roles from "./service.ts";

export const calls = bind(rolesApi, {
  list: (query, ctx) => roles.list(ctx, query),
  add: (given, ctx) => roles.add(ctx, given),
  update: (given, ctx) => roles.update(ctx, given),
  zones: (_given, ctx) => roles.zones(ctx),
  check: ({ id }, ctx) => roles.check(ctx, id),
  delete: ({ id }, ctx) => roles.remove(ctx, id),
  permissions: ({ roleId }, ctx) => permissionsOf(ctx, roleId),
  assignPermissions: (command, ctx) => assignPermissions(ctx, command),
});

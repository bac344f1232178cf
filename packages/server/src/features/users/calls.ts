import { usersApi } from "@vowdesk/contract/users";
import { bind } from "../../kernel/bind.ts";
import { listRoles } from "../roles/index.ts";
import { assignRoles, rolesOf } from "./kinds/assign.ts";
import { changePassword } from "./kinds/own-password.ts";
import * as users from "./service.ts";

export const calls = bind(usersApi, {
  list: (query, ctx) => users.list(ctx, query),
  trueUser: (query, ctx) => users.verified(ctx, query),
  add: (given, ctx) => users.add(ctx, given),
  update: (given, ctx) => users.update(ctx, given),
  newUpdate: (given, ctx) => changePassword(ctx, given),
  delete: ({ id }, ctx) => users.remove(ctx, id),
  getRoleListForAssign: ({ pageNo, pageSize }, ctx) => listRoles(ctx, { pageNo, pageSize }),
  getRoleByUserId: ({ userId }, ctx) => rolesOf(ctx, userId),
  saveUserRole: (command, ctx) => assignRoles(ctx, command),
  getInfoByUserId: (_input, ctx) => users.profile(ctx, ctx.actor.id),
  getInfoByUserIdInPath: ({ id }, ctx) => users.profile(ctx, id),
});

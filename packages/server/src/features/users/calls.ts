import { usersApi } from "@vowdesk/contract/users";
import { bind } from "../../kernel/bind.ts";
import { listRoles } from "../roles/index.ts";
import { appLinks, endAppLink, linkAppUser } from "./kinds/app-links.ts";
import { assignRoles, rolesOf } from "./kinds/assign.ts";
import { exportStaff } from "./kinds/export.ts";
import { offBoard, offBoarding } from "./kinds/hand-over.ts";
import { checkImport, importStaff } from "./kinds/import.ts";
import { changePassword } from "./kinds/own-password.ts";
import { makeResetLink, readResetLink, resetPassword } from "./kinds/reset.ts";
import * as users from "./service.ts";

export const calls = bind(usersApi, {
  list: (query, ctx) => users.list(ctx, query),
  export: (query, ctx) => exportStaff(ctx, query),
  checkImport: ({ text }, ctx) => checkImport(ctx, text),
  import: (given, ctx) => importStaff(ctx, given),
  trueUser: (query, ctx) => users.verified(ctx, query),
  trueUserById: ({ id }, ctx) => users.verifiedPerson(ctx, id),
  add: (given, ctx) => users.add(ctx, given),
  update: (given, ctx) => users.update(ctx, given),
  newUpdate: (given, ctx) => changePassword(ctx, given),
  delete: ({ id }, ctx) => users.remove(ctx, id),
  getRoleListForAssign: ({ pageNo, pageSize }, ctx) => listRoles(ctx, { pageNo, pageSize }),
  getRoleByUserId: ({ userId }, ctx) => rolesOf(ctx, userId),
  saveUserRole: (command, ctx) => assignRoles(ctx, command),
  getInfoByUserId: (_input, ctx) => users.profile(ctx, ctx.actor.id),
  getInfoByUserIdInPath: ({ id }, ctx) => users.profile(ctx, id),
  makeResetLink: ({ id }, ctx) => makeResetLink(ctx, id),
  readResetLink: ({ token }, ctx) => readResetLink(ctx, token),
  resetPassword: (given, ctx) => resetPassword(ctx, given),
  appLinks: ({ userId }, ctx) => appLinks(ctx, userId),
  linkAppUser: (given, ctx) => linkAppUser(ctx, given),
  endAppLink: (given, ctx) => endAppLink(ctx, given),
  offBoarding: ({ id }, ctx) => offBoarding(ctx, id),
  offBoard: (given, ctx) => offBoard(ctx, given),
});

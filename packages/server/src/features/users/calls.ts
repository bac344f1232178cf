import { usersApi } from "@vowdesk/contract/users";
import { bind } from "../../kernel/http/bind.ts";
import { listRoles } from "../roles/index.ts";
import { appLinks, endAppLink, linkAppUser } from "./app-links/service.ts";
import { assignRoles, rolesOf } from "./role-assignment/service.ts";
import { exportStaff } from "./staff-import/export.ts";
import { offBoard, offBoarding, type HandOverKind } from "./off-boarding/service.ts";
import { checkImport, importStaff } from "./staff-import/service.ts";
import { forgotPassword } from "./forgotten-passwords/service.ts";
import { changePassword } from "./passwords/service.ts";
import { makeResetLink, readResetLink, resetPassword } from "./reset-links/service.ts";
import * as users from "./service.ts";

/** The calls of this feature. `handOverKinds` are the kinds of open work that off-boarding moves to a colleague. */
export const callsWith = (handOverKinds: readonly HandOverKind[]) =>
  bind(usersApi, {
    list: (query, ctx) => users.list(ctx, query),
    export: (query, ctx) => exportStaff(ctx, query),
    checkImport: ({ text }, ctx) => checkImport(ctx, text),
    import: (given, ctx) => importStaff(ctx, given),
    listVerified: (query, ctx) => users.listVerified(ctx, query),
    findVerified: ({ id }, ctx) => users.findVerified(ctx, id),
    add: (given, ctx) => users.add(ctx, given),
    update: (given, ctx) => users.update(ctx, given),
    changePassword: (given, ctx) => changePassword(ctx, given),
    delete: ({ id }, ctx) => users.remove(ctx, id),
    assignableRoles: ({ userId: _, ...query }, ctx) => listRoles(ctx, query),
    assignedRoles: ({ userId }, ctx) => rolesOf(ctx, userId),
    assignRoles: (command, ctx) => assignRoles(ctx, command),
    ownProfile: (_input, ctx) => users.profile(ctx, ctx.actor.id),
    profile: ({ id }, ctx) => users.profile(ctx, id),
    makeResetLink: ({ id }, ctx) => makeResetLink(ctx, id),
    readResetLink: ({ token }, ctx) => readResetLink(ctx, token),
    resetPassword: (given, ctx) => resetPassword(ctx, given),
    forgotPassword: (given, ctx) => forgotPassword(ctx, given),
    appLinks: ({ userId }, ctx) => appLinks(ctx, userId),
    linkAppUser: (given, ctx) => linkAppUser(ctx, given),
    endAppLink: (given, ctx) => endAppLink(ctx, given),
    offBoarding: ({ id }, ctx) => offBoarding(ctx, handOverKinds, id),
    offBoard: (given, ctx) => offBoard(ctx, handOverKinds, given),
  });

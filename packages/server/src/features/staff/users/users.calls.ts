import { usersApi } from "@vowdesk/contract/staff/users";
import { bind } from "../../../kernel/http/bind.ts";
import { listRoles } from "../roles/roles.ts";
import { appLinks, endAppLink, linkAppUser } from "./app-links.service.ts";
import { assignRoles, rolesOf } from "./role-assignment.service.ts";
import { exportStaff } from "./staff-import/export.ts";
import { offBoard, offBoarding, type HandOverKind } from "./off-boarding.service.ts";
import { checkImport, importStaff } from "./staff-import/staff-import.service.ts";
import { forgotPassword } from "./passwords/forgotten-passwords.service.ts";
import { changePassword } from "./passwords/passwords.service.ts";
import { makeResetLink, readResetLink, resetPassword } from "./passwords/reset-links.service.ts";
import * as users from "./users.service.ts";

/** The calls of this feature. `handOverKinds` are the kinds of open work that off-boarding moves to a colleague. */
export const callsWith = (handOverKinds: readonly HandOverKind[]) =>
  bind(usersApi, {
    list: users.list,
    export: exportStaff,
    checkImport: (ctx, { text }) => checkImport(ctx, text),
    import: importStaff,
    listVerified: users.listVerified,
    findVerified: (ctx, { id }) => users.findVerified(ctx, id),
    add: users.add,
    update: users.update,
    changePassword,
    delete: (ctx, { id }) => users.remove(ctx, id),
    assignableRoles: (ctx, { userId: _, ...query }) => listRoles(ctx, query),
    assignedRoles: (ctx, { userId }) => rolesOf(ctx, userId),
    assignRoles,
    ownProfile: (ctx) => users.profile(ctx, ctx.actor.id),
    profile: (ctx, { id }) => users.profile(ctx, id),
    makeResetLink: (ctx, { id }) => makeResetLink(ctx, id),
    readResetLink: (ctx, { token }) => readResetLink(ctx, token),
    resetPassword,
    forgotPassword,
    appLinks: (ctx, { userId }) => appLinks(ctx, userId),
    linkAppUser,
    endAppLink,
    offBoarding: (ctx, { id }) => offBoarding(ctx, handOverKinds, id),
    offBoard: (ctx, input) => offBoard(ctx, handOverKinds, input),
  });

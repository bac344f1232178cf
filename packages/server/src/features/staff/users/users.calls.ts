import { usersApi } from "@vowdesk/contract/staff/users";
import { bind } from "../../../kernel/http/bind.ts";
import { listRoles } from "../roles/roles.ts";
import { appLinks, endAppLink, linkAppUser } from "./app-links.service.ts";
import { assignRoles, assignedRoles } from "./role-assignment.service.ts";
import { exportStaff } from "./staff-import/export.ts";
import type { HandOverKind } from "../../../kernel/transaction/hand-over.ts";
import { offBoard, offBoarding } from "./off-boarding.service.ts";
import { checkImport, importStaff } from "./staff-import/staff-import.service.ts";
import { forgotPassword, makeResetLink, readResetLink, resetPassword } from "./passwords/reset-links.service.ts";
import { changePassword } from "./passwords/passwords.service.ts";
import * as users from "./users.service.ts";

/** The calls of this feature. `handOverKinds` are the kinds of open work that off-boarding moves to a colleague. */
export const callsWith = (handOverKinds: readonly HandOverKind[]) =>
  bind(usersApi, {
    ...users,
    export: exportStaff,
    checkImport,
    import: importStaff,
    changePassword,
    assignableRoles: (ctx, { userId: _, ...query }) => listRoles(ctx, query),
    assignedRoles,
    assignRoles,
    ownProfile: (ctx) => users.profile(ctx, { id: ctx.actor.id }),
    makeResetLink,
    readResetLink,
    resetPassword,
    forgotPassword,
    appLinks,
    linkAppUser,
    endAppLink,
    offBoarding: (ctx, { id }) => offBoarding(ctx, handOverKinds, id),
    offBoard: (ctx, input) => offBoard(ctx, handOverKinds, input),
  });

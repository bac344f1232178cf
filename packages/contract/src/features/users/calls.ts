import * as z from "zod";
import {
  anyStaff,
  api,
  appRoles,
  endpoint,
  listInput,
  longestPhone,
  open,
  optionalFilter,
  pageOf,
  staff,
} from "../../kernel/index.ts";
import { Role } from "../roles/schema.ts";
import { AppLinks, LinkReason } from "./app-links.ts";
import { OffBoarded, OffBoarding } from "./hand-over.ts";
import { ResetClaim, ResetLink, ResetToken } from "./reset.ts";
import { importBodyLimit, importLimits, ImportPlan } from "./sheet.ts";
import { Id, NewUser, Password, PasswordChange, Profile, TrueUser, User, UserChange, Version } from "./schema.ts";

const Name = z.string().trim().max(64);
/** The last four digits of a number, or all of it in any spelling. */
const PhonePart = z.string().trim().max(longestPhone);
/** What the list is narrowed by; its export, too. */
const staffFilters = {
  username: Name,
  realName: Name,
  /** As some clients spell it (PRODUCT 2). */
  realname: Name,
  phone: PhonePart,
  departmentId: Id,
  /** Who holds a role. */
  roleId: Id,
};
const ImportText = z.string().max(importLimits.characters);

export const usersApi = api("users", {
  list: endpoint({
    method: "GET",
    path: "/api/user/list",
    access: staff("sys:user"),
    summary: "Members of staff; a department's with those of the departments under it",
    input: listInput(staffFilters, ["createTime", "username"]),
    output: pageOf(User),
  }),
  export: endpoint({
    method: "POST",
    path: "/api/user/export",
    access: staff("sys:user:export"),
    summary: "The filtered list as the text of a CSV file, at most 10,000 people; leaves a line in the audit trail",
    input: listInput(staffFilters, ["createTime", "username"]),
    output: z.object({ text: z.string(), count: z.int(), more: z.boolean() }),
  }),
  checkImport: endpoint({
    method: "POST",
    path: "/api/user/import/check",
    access: staff("sys:user:import"),
    reads: true,
    bodyLimit: importBodyLimit,
    summary: "What the text of a CSV file would add and change, line by line; changes nothing",
    input: z.object({ text: ImportText }),
    output: ImportPlan,
  }),
  import: endpoint({
    method: "POST",
    path: "/api/user/import",
    access: staff("sys:user:import"),
    ownTransaction: true,
    bodyLimit: importBodyLimit,
    summary: "Does what the check of this text showed, all of it or nothing; on request with links for who is new",
    input: z.object({ text: ImportText, checksum: z.string().max(100), withLinks: z.boolean().default(false) }),
    output: z.object({ added: z.int(), changed: z.int(), links: z.array(ResetLink) }),
  }),
  trueUser: endpoint({
    method: "GET",
    path: "/api/user/trueUser",
    access: staff("sys:app-user"),
    summary: "Verified people of the phone app; the phone filter takes the last four digits or a whole number",
    input: listInput({ realName: Name, phone: PhonePart, role: z.enum(appRoles) }, ["verifyTime", "createTime"]),
    output: pageOf(TrueUser),
  }),
  trueUserById: endpoint({
    method: "GET",
    path: "/api/user/trueUser/:id",
    access: staff("sys:app-user"),
    summary: "One verified person of the phone app",
    input: z.object({ id: Id }),
    output: TrueUser,
  }),
  add: endpoint({
    method: "POST",
    path: "/api/user/add",
    access: staff("sys:user:add"),
    ownTransaction: true,
    summary: "A new member of staff; without a password nobody signs in until one is set",
    input: NewUser,
    output: User,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/user/update",
    access: anyStaff,
    summary: "Change a record, one's own or with sys:user:edit anybody's; absent or null is unchanged",
    input: UserChange,
    output: Profile,
  }),
  newUpdate: endpoint({
    method: "PUT",
    path: "/api/user/newUpdate",
    access: anyStaff,
    ownTransaction: true,
    summary: "Change one's own profile and password; one's other sessions end",
    input: PasswordChange,
    output: Profile,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/user/delete/:id",
    access: staff("sys:user:delete"),
    summary: "Remove a member of staff; what they did stays, the user name is free again",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
  getRoleListForAssign: endpoint({
    method: "GET",
    path: "/api/user/getRoleListForAssign",
    access: staff("sys:user:assign"),
    summary: "Roles to choose from",
    input: listInput({ userId: Id }, ["id"]),
    output: pageOf(Role),
  }),
  getRoleByUserId: endpoint({
    method: "GET",
    path: "/api/user/getRoleByUserId/:userId",
    access: staff("sys:user"),
    summary: "Ids of the roles a member of staff holds",
    input: z.object({ userId: Id }),
    output: z.array(z.int()),
  }),
  saveUserRole: endpoint({
    method: "POST",
    path: "/api/user/saveUserRole",
    access: staff("sys:user:assign"),
    summary: "Replace the roles of a member of staff",
    input: z.object({ userId: Id, roleIds: z.array(Id).max(200), version: Version }),
    output: z.null(),
  }),
  getInfoByUserId: endpoint({
    method: "GET",
    path: "/api/user/getInfoByUserId",
    access: anyStaff,
    summary: "One's own profile",
    input: z.object({}),
    output: Profile,
  }),
  getInfoByUserIdInPath: endpoint({
    method: "GET",
    path: "/api/user/getInfoByUserId/:id",
    access: anyStaff,
    summary: "One's own profile; with sys:user anybody's",
    input: z.object({ id: Id }),
    output: Profile,
  }),
  makeResetLink: endpoint({
    method: "POST",
    path: "/api/user/resetLink",
    access: staff("sys:user:edit"),
    summary: "A link with which this person sets a new password, once, within a day; older ones end",
    input: z.object({ id: Id }),
    output: ResetLink,
  }),
  readResetLink: endpoint({
    method: "POST",
    path: "/api/user/resetLink/read",
    access: open,
    reads: true,
    summary: "Whose password a link sets, for whoever has the link",
    input: z.object({ token: ResetToken }),
    output: ResetClaim,
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/user/resetPassword",
    access: open,
    ownTransaction: true,
    summary: "Set a new password by a link; the link and every session of this person end",
    input: z.object({ token: ResetToken, newPassword: Password }),
    output: z.null(),
  }),
  appLinks: endpoint({
    method: "GET",
    path: "/api/user/appLinks/:userId",
    access: staff("sys:user"),
    summary: "Which app users a member of staff is and was",
    input: z.object({ userId: Id }),
    output: AppLinks,
  }),
  linkAppUser: endpoint({
    method: "POST",
    path: "/api/user/appLink",
    access: staff("sys:user:link"),
    summary:
      "Say that a member of staff is the app user with this number: they decide no case of theirs; administrators only",
    input: z.object({ userId: Id, phone: z.string().trim().min(5).max(32), reason: LinkReason }),
    output: AppLinks,
  }),
  endAppLink: endpoint({
    method: "POST",
    path: "/api/user/appLink/end",
    access: staff("sys:user:link"),
    summary: "End such a link; it goes on counting for cases that were open while it held; administrators only",
    input: z.object({ userId: Id, linkId: Id, reason: LinkReason }),
    output: AppLinks,
  }),
  offBoarding: endpoint({
    method: "GET",
    path: "/api/user/offBoarding/:id",
    access: staff("sys:user:edit"),
    summary: "What somebody who leaves would hand over, and who could take it",
    input: z.object({ id: Id }),
    output: OffBoarding,
  }),
  offBoard: endpoint({
    method: "POST",
    path: "/api/user/offBoard",
    access: staff("sys:user:edit"),
    summary: "Disable somebody who leaves and hand their open work over, in one step",
    input: z.object({ id: Id, toId: optionalFilter(Id), version: Version }),
    output: OffBoarded,
  }),
});

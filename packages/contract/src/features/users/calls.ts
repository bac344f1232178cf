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
/** The last four digits of a phone number, or the complete number in any spelling. */
const PhonePart = z.string().trim().max(longestPhone);
/** Filters of the list and of its export. */
const staffFilters = {
  username: Name,
  realName: Name,
  /** Alternative spelling used by some clients. */
  realname: Name,
  phone: PhonePart,
  departmentId: Id,
  /** Holders of this role. */
  roleId: Id,
};
const ImportText = z.string().max(importLimits.characters);

export const usersApi = api("users", {
  list: endpoint({
    method: "GET",
    path: "/api/user/list",
    access: staff("sys:user"),
    summary: "List staff. A department includes its descendants",
    input: listInput(staffFilters, ["createTime", "username"]),
    output: pageOf(User),
  }),
  export: endpoint({
    method: "POST",
    path: "/api/user/export",
    access: staff("sys:user:export"),
    summary: "Export the filtered list as CSV text, at most 10,000 rows. Writes an audit entry",
    input: listInput(staffFilters, ["createTime", "username"]),
    output: z.object({ text: z.string(), count: z.int(), more: z.boolean() }),
  }),
  checkImport: endpoint({
    method: "POST",
    path: "/api/user/import/check",
    access: staff("sys:user:import"),
    reads: true,
    bodyLimit: importBodyLimit,
    summary: "Check what a CSV text would add and change, row by row. Changes nothing",
    input: z.object({ text: ImportText }),
    output: ImportPlan,
  }),
  import: endpoint({
    method: "POST",
    path: "/api/user/import",
    access: staff("sys:user:import"),
    ownTransaction: true,
    bodyLimit: importBodyLimit,
    summary: "Import a checked CSV text completely or not at all. Optionally returns password links for new users",
    input: z.object({ text: ImportText, checksum: z.string().max(100), withLinks: z.boolean().default(false) }),
    output: z.object({ added: z.int(), changed: z.int(), links: z.array(ResetLink) }),
  }),
  trueUser: endpoint({
    method: "GET",
    path: "/api/user/trueUser",
    access: staff("sys:app-user"),
    summary: "List verified app users. The phone filter takes the last four digits or a complete number",
    input: listInput({ realName: Name, phone: PhonePart, role: z.enum(appRoles) }, ["verifyTime", "createTime"]),
    output: pageOf(TrueUser),
  }),
  trueUserById: endpoint({
    method: "GET",
    path: "/api/user/trueUser/:id",
    access: staff("sys:app-user"),
    summary: "Get one verified app user",
    input: z.object({ id: Id }),
    output: TrueUser,
  }),
  add: endpoint({
    method: "POST",
    path: "/api/user/add",
    access: staff("sys:user:add"),
    ownTransaction: true,
    summary: "Add a member of staff. Without a password the account cannot be used until one is set",
    input: NewUser,
    output: User,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/user/update",
    access: anyStaff,
    summary: "Change the caller's own record, or any with sys:user:edit. Absent or null fields are unchanged",
    input: UserChange,
    output: Profile,
  }),
  newUpdate: endpoint({
    method: "PUT",
    path: "/api/user/newUpdate",
    access: anyStaff,
    ownTransaction: true,
    summary: "Change the caller's own profile and password. The caller's other sessions end",
    input: PasswordChange,
    output: Profile,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/user/delete/:id",
    access: staff("sys:user:delete"),
    summary: "Remove a member of staff. Their records stay and the user name becomes available",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
  getRoleListForAssign: endpoint({
    method: "GET",
    path: "/api/user/getRoleListForAssign",
    access: staff("sys:user:assign"),
    summary: "List the roles that can be assigned",
    input: listInput({ userId: Id }, ["id"]),
    output: pageOf(Role),
  }),
  getRoleByUserId: endpoint({
    method: "GET",
    path: "/api/user/getRoleByUserId/:userId",
    access: staff("sys:user"),
    summary: "List the ids of a member of staff's roles",
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
    summary: "Get the caller's own profile",
    input: z.object({}),
    output: Profile,
  }),
  getInfoByUserIdInPath: endpoint({
    method: "GET",
    path: "/api/user/getInfoByUserId/:id",
    access: anyStaff,
    summary: "Get the caller's own profile, or any with sys:user",
    input: z.object({ id: Id }),
    output: Profile,
  }),
  makeResetLink: endpoint({
    method: "POST",
    path: "/api/user/resetLink",
    access: staff("sys:user:edit"),
    summary: "Create a link to set a new password, valid once and for a day. Older links end",
    input: z.object({ id: Id }),
    output: ResetLink,
  }),
  readResetLink: endpoint({
    method: "POST",
    path: "/api/user/resetLink/read",
    access: open,
    reads: true,
    summary: "Get the account of a password link, by its token",
    input: z.object({ token: ResetToken }),
    output: ResetClaim,
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/user/resetPassword",
    access: open,
    ownTransaction: true,
    summary: "Set a new password by a link. The link and all sessions of the user end",
    input: z.object({ token: ResetToken, newPassword: Password }),
    output: z.null(),
  }),
  appLinks: endpoint({
    method: "GET",
    path: "/api/user/appLinks/:userId",
    access: staff("sys:user"),
    summary: "List the current and former app accounts of a member of staff",
    input: z.object({ userId: Id }),
    output: AppLinks,
  }),
  linkAppUser: endpoint({
    method: "POST",
    path: "/api/user/appLink",
    access: staff("sys:user:link"),
    summary:
      "Link a member of staff to the app account with this phone number, so that they cannot decide its cases. Administrators only",
    input: z.object({ userId: Id, phone: z.string().trim().min(5).max(32), reason: LinkReason }),
    output: AppLinks,
  }),
  endAppLink: endpoint({
    method: "POST",
    path: "/api/user/appLink/end",
    access: staff("sys:user:link"),
    summary: "End a link. It still applies to cases that were open during it. Administrators only",
    input: z.object({ userId: Id, linkId: Id, reason: LinkReason }),
    output: AppLinks,
  }),
  offBoarding: endpoint({
    method: "GET",
    path: "/api/user/offBoarding/:id",
    access: staff("sys:user:edit"),
    summary: "Get the open work of a user who leaves, and the colleagues who could take it over",
    input: z.object({ id: Id }),
    output: OffBoarding,
  }),
  offBoard: endpoint({
    method: "POST",
    path: "/api/user/offBoard",
    access: staff("sys:user:edit"),
    summary: "Disable a user who leaves and hand over their open work, in one step",
    input: z.object({ id: Id, toId: optionalFilter(Id), version: Version }),
    output: OffBoarded,
  }),
});

import * as z from "zod";
import { endpoint, listInput, pageOf } from "../../kernel/index.ts";
import { Role } from "../roles/schema.ts";
import { Id, NewUser, PasswordChange, Profile, TrueUser, User, UserChange } from "./schema.ts";

const Name = z.string().trim().max(64);
const PhonePart = z.string().trim().max(20);

export const usersApi = {
  list: endpoint({
    method: "GET",
    path: "/api/user/list",
    access: "sys:user",
    summary: "Members of staff; a department's with those of the departments under it",
    input: listInput(
      {
        username: Name,
        realName: Name,
        /** As some clients spell it (PRODUCT 2). */
        realname: Name,
        phone: PhonePart,
        departmentId: Id,
      },
      ["createTime", "username"],
    ),
    output: pageOf(User),
  }),
  trueUser: endpoint({
    method: "GET",
    path: "/api/user/trueUser",
    access: "sys:user",
    summary: "Verified people of the phone app; the phone filter takes a whole number, as the answer masks it",
    input: listInput({ realName: Name, phone: PhonePart }, ["verifyTime"]),
    output: pageOf(TrueUser),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/user/add",
    access: "sys:user:add",
    ownTransaction: true,
    summary: "A new member of staff; without a password nobody signs in until one is set",
    input: NewUser,
    output: User,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/user/update",
    access: "signed-in",
    summary: "Change a record, one's own or with sys:user:edit anybody's; absent or null is unchanged",
    input: UserChange,
    output: Profile,
  }),
  newUpdate: endpoint({
    method: "PUT",
    path: "/api/user/newUpdate",
    access: "signed-in",
    ownTransaction: true,
    summary: "Change one's own profile and password; one's other sessions end",
    input: PasswordChange,
    output: Profile,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/user/delete/:id",
    access: "sys:user:delete",
    summary: "Remove a member of staff; what they did stays, the user name is free again",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
  getRoleListForAssign: endpoint({
    method: "GET",
    path: "/api/user/getRoleListForAssign",
    access: "sys:user:assign",
    summary: "Roles to choose from",
    input: listInput({ userId: Id }, ["id"]),
    output: pageOf(Role),
  }),
  getRoleByUserId: endpoint({
    method: "GET",
    path: "/api/user/getRoleByUserId/:userId",
    access: "sys:user",
    summary: "Ids of the roles a member of staff holds",
    input: z.object({ userId: Id }),
    output: z.array(z.int()),
  }),
  saveUserRole: endpoint({
    method: "POST",
    path: "/api/user/saveUserRole",
    access: "sys:user:assign",
    summary: "Replace the roles of a member of staff",
    input: z.object({ userId: Id, roleIds: z.array(Id).max(200) }),
    output: z.null(),
  }),
  getInfoByUserId: endpoint({
    method: "GET",
    path: "/api/user/getInfoByUserId",
    access: "signed-in",
    summary: "One's own profile",
    input: z.object({}),
    output: Profile,
  }),
  getInfoByUserIdInPath: endpoint({
    method: "GET",
    path: "/api/user/getInfoByUserId/:id",
    access: "signed-in",
    summary: "One's own profile; with sys:user anybody's",
    input: z.object({ id: Id }),
    output: Profile,
  }),
};

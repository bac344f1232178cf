import type { Language } from "@vowdesk/contract/kernel";
import type { User } from "@vowdesk/contract/users";
import type { UserRow } from "./store.ts";

/** The role that may do everything (PRODUCT 3). */
const adminRole = "admin";

export function present(row: UserRow, language: Language): User {
  return {
    id: row.id,
    username: row.username,
    realName: row.real_name,
    nickName: row.nick_name,
    departmentId: null,
    departmentName: "",
    gender: row.gender === 1 ? 1 : 0,
    phone: row.phone,
    email: row.email,
    avatar: row.avatar,
    isAdmin: row.roles.some(({ code }) => code === adminRole),
    enabled: row.enabled,
    createTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    roles: row.roles.map(({ name }) => name[language]),
  };
}

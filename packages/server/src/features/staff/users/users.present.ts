import type { Language } from "@vowdesk/contract/kernel";
import type { Profile, VerifiedUser, User } from "@vowdesk/contract/staff/users";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { shownPhone } from "../../../kernel/text/phones.ts";
import { isAdmin } from "./users.policy.ts";
import type { UserRow, VerifiedRow } from "./users.store.ts";

export function present(row: UserRow, language: Language): User {
  return {
    id: row.id,
    username: row.username,
    realName: row.real_name,
    nickName: row.nick_name,
    departmentId: row.department_id,
    departmentName: row.department_name,
    gender: row.gender === 1 ? 1 : 0,
    phone: shownPhone(row.phone),
    email: row.email,
    avatar: row.avatar,
    isAdmin: isAdmin(row),
    enabled: row.enabled,
    createTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    roles: row.roles.map(({ name }) => name[language]),
    version: row.version,
  };
}

export function presentProfile(row: UserRow, language: Language): Profile {
  return { ...present(row, language), introduction: row.introduction };
}

export function presentVerified(row: VerifiedRow): VerifiedUser {
  return {
    id: row.id,
    realName: row.name,
    phone: maskPhone(row.phone),
    role: row.role,
    enabled: row.enabled,
    createTime: row.created_at.toISOString(),
    verifyTime: row.verified_at.toISOString(),
  };
}

/** The fields of a user that the audit trail compares, without derived and secret ones. */
export function auditFields(row: UserRow) {
  return {
    username: row.username,
    realName: row.real_name,
    nickName: row.nick_name,
    phone: row.phone,
    email: row.email,
    gender: row.gender,
    avatar: row.avatar,
    introduction: row.introduction,
    department: row.department_name,
    enabled: row.enabled,
    roles: row.roles.map(({ code }) => code),
  };
}

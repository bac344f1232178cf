import { Role } from "./schema.ts";

/** A valid role, for tests. */
export function aRole(overrides: Partial<Role> = {}): Role {
  return Role.parse({
    id: 4,
    roleCode: "dispatcher",
    roleName: "Dispatcher",
    remark: "",
    createUser: "system",
    createTime: "2026-11-02T09:00:00+08:00",
    updateTime: "2026-11-02T09:00:00+08:00",
    isSeeded: true,
    userCount: 1,
    zones: [],
    ownDepartment: false,
    secondFactor: false,
    ...overrides,
  });
}

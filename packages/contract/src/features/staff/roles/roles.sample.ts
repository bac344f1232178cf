import { Role } from "./roles.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** A valid role, for tests. */
export const aRole = sample(Role, {
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
});

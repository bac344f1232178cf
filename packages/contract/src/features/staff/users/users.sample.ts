import { User } from "./users.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** A valid member of staff, for tests. */
export const aUser = sample(User, {
  id: 4,
  username: "dispatcher",
  realName: "王志强",
  nickName: "志强",
  departmentId: null,
  departmentName: "",
  gender: 1,
  phone: "13800001234",
  email: "",
  avatar: "",
  isAdmin: false,
  enabled: true,
  createTime: "2026-11-02T09:00:00+08:00",
  updateTime: "2026-11-02T09:00:00+08:00",
  roles: ["Dispatcher"],
  version: 1,
});

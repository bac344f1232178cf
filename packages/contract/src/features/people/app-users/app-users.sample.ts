import { AppUser } from "./app-users.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** A valid app user, for tests. */
export const anAppUser = sample(AppUser, {
  id: 7,
  name: "小雨",
  realName: "陈思雨",
  phone: "138****5678",
  role: "customer",
  blockedReason: null,
  erasure: null,
  erasedTime: null,
  mergedInto: null,
  merge: null,
  createTime: "2026-08-02T09:00:00+08:00",
  verifyTime: "2026-08-03T09:00:00+08:00",
  phoneVerifyTime: "2026-08-02T09:00:00+08:00",
  version: 1,
  allowed: ["edit", "changePhone", "block"],
});

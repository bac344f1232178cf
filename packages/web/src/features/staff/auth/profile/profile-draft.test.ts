import { expect, test } from "vitest";
import { changedIn, type ProfileFields } from "./profile-draft.ts";

const start: ProfileFields = {
  username: "hanmei",
  realName: "韩梅",
  nickName: "",
  phone: "13900000001",
  email: "",
  gender: 0,
  avatar: "",
  introduction: "",
};

test("sends changed fields only, with trimmed text", () => {
  expect(changedIn(start, { nickName: "  Mei ", phone: "13900000001 ", gender: 0 })).toEqual({ nickName: "Mei" });
  expect(changedIn(start, { gender: 1, realName: "" })).toEqual({ gender: 1, realName: "" });
});

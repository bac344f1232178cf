import { aUser } from "@vowdesk/contract/users/sample";
import { expect, test } from "vitest";
import { changedIn, draftOf, nameOf } from "./user-draft.ts";

test("sends only changed fields, trimmed", () => {
  const start = draftOf(aUser({ realName: "王志强", phone: "13800001234" }));
  expect(changedIn(start, { realName: " 王志强 ", phone: " 13900001234 ", enabled: true })).toEqual({
    phone: "13900001234",
  });
});

test("sends emptied fields as empty", () => {
  const start = draftOf(aUser({ phone: "13800001234", departmentId: 2 }));
  expect(changedIn(start, { phone: "", departmentId: 0 })).toEqual({ phone: "", departmentId: 0 });
});

test("keeps the changes of another user", () => {
  const changes = { nickName: "强哥" };
  const now = draftOf(aUser({ nickName: "志强", phone: "13700001234" }));
  expect(changedIn(now, changes)).toEqual(changes);
});

test("a new user is enabled and in no department", () => {
  expect(draftOf(null)).toMatchObject({ enabled: true, departmentId: 0, username: "" });
});

test("shows the user name of a user without a real name", () => {
  expect(nameOf(aUser({ realName: "", username: "li" }))).toBe("li");
  expect(nameOf(aUser({ realName: "李", username: "li" }))).toBe("李");
});

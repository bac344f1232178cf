import { expect, test } from "vitest";
import { pageOfActor, pageOfSubject } from "./subject-page.ts";

test("finds the page of an entry's subject", () => {
  expect(pageOfSubject("user:li wei")).toEqual({ to: "/system/user/userList?username=li%20wei", code: "sys:user" });
  expect(pageOfSubject("order:WM1")).toEqual({ to: "/order?number=WM1", code: "order:delivery" });
  expect(pageOfSubject("studio")?.to).toBe("/system/studio");
  expect([pageOfSubject("constructor:1"), pageOfSubject("user:"), pageOfSubject("thing")]).toEqual([null, null, null]);
});

test("app users have no page", () => {
  expect(pageOfActor({ actor: "li", actorKind: "app" })).toBeNull();
  expect(pageOfActor({ actor: "li", actorKind: "staff" })?.code).toBe("sys:user");
});

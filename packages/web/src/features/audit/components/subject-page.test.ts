import { expect, test } from "vitest";
import { pageOfActor, pageOfSubject } from "./subject-page.ts";

test("a line leads to what it is about where there is a page", () => {
  expect(pageOfSubject("user:li wei")).toEqual({ to: "/system/user/userList?username=li%20wei", code: "sys:user" });
  expect(pageOfSubject("order:WM1")).toEqual({ to: "/order?number=WM1", code: "order:delivery" });
  expect(pageOfSubject("studio")?.to).toBe("/system/studio");
  expect([pageOfSubject("constructor:1"), pageOfSubject("user:"), pageOfSubject("thing")]).toEqual([null, null, null]);
});

test("people of the app and the system itself have no page here", () => {
  expect(pageOfActor({ actor: "li", actorKind: "app" })).toBeNull();
  expect(pageOfActor({ actor: "li", actorKind: "staff" })?.code).toBe("sys:user");
});

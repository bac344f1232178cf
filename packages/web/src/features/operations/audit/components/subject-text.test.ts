import { i18n } from "@lingui/core";
import { beforeEach, expect, test } from "vitest";
import { subjectText } from "./subject-text.ts";

beforeEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test.each([
  ["user:li", "李伟", "User", "李伟"],
  ["order:WM1", null, "Order", "WM1"],
  ["withdrawal:7", "陈思雨", "Withdrawal", "陈思雨"],
  ["role:gone", null, "Role", "gone"],
  ["orders:delivery", null, "Orders", "Delivery"],
  ["reviews:post", null, "Reviews", "Post"],
  ["studio", null, "Business settings", ""],
  ["passkey:7", null, "Passkeys", "7"],
  ["rate:10%", null, "", "rate:10%"],
])("the subject %s is shown by its kind and its name", (subject, subjectName, kind, name) => {
  expect(subjectText({ subject, subjectName })).toEqual({ kind, name });
});

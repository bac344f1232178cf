import { expect, test } from "vitest";
import { fillReply } from "./quick-reply.ts";

test("variables are filled, and those without a value stay as written", () => {
  expect(fillReply("{customer}您好，{number}", { customer: "赵" })).toBe("赵您好，{number}");
});

test("a currency sign before an amount is not repeated", () => {
  const values = { total: "¥84.00" };
  for (const text of ["退款 ¥{total} 已提交", "退款 ￥{total} 已提交", "退款 ¥ {total} 已提交", "退款 {total} 已提交"])
    expect(fillReply(text, values)).toBe("退款 ¥84.00 已提交");
});

import { expect, test } from "vitest";
import { fillReply } from "./quick-reply.ts";

test("variables are filled, and those without a value stay as written", () => {
  expect(fillReply("{customer}您好，{number}", { customer: "赵" })).toBe("赵您好，{number}");
});

//
test("variables of the wedding have names of two parts", () => {
  const text = "{customer}，拍摄时间 {shoot.date}，尾款 ¥{balance}，婚期 {wedding.date}";
  expect(fillReply(text, { customer: "赵", "shoot.date": "12月1日", balance: "¥20.00" })).toBe(
    "赵，拍摄时间 12月1日，尾款 ¥20.00，婚期 {wedding.date}",
  );
});

test("a currency sign before an amount is not repeated", () => {
  const values = { total: "¥84.00" };
  for (const text of ["退款 ¥{total} 已提交", "退款 ￥{total} 已提交", "退款 ¥ {total} 已提交", "退款 {total} 已提交"])
    expect(fillReply(text, values)).toBe("退款 ¥84.00 已提交");
});

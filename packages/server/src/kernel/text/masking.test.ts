import { expect, test } from "vitest";
import { maskEmail, maskPhone } from "./masking.ts";

test.each([
  ["13812341234", "138****1234"],
  ["0571-88001234", "057****1234"],
  ["12345", "****"],
  ["", ""],
])("the number %j is shown as %j", (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});

test.each([
  ["li.lei@example.com", "l****@example.com"],
  ["@example.com", "****"],
  ["nothing", "****"],
  ["", ""],
])("the address %j is shown as %j", (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

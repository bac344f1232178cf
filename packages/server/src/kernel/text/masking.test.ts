import { expect, test } from "vitest";
import { maskEmail, maskPhone } from "./masking.ts";

test.each([
  ["13812341234", "138****1234"],
  ["0571-88001234", "057****1234"],
  ["12345", "****"],
  ["", ""],
])("masks the number %j as %j", (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});

test.each([
  ["li.lei@example.com", "l****@example.com"],
  ["@example.com", "****"],
  ["nothing", "****"],
  ["", ""],
])("masks the address %j as %j", (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

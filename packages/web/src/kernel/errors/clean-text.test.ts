import { expect, test } from "vitest";
import { cleanText } from "./clean-text.ts";

test.each([
  ["a query", "GET /api/user/list?phone=123&username=li failed", "GET /api/user/list failed"],
  ["a query in a stack", "at f (https://h/assets/a.js?v=12:10:55)", "at f (https://h/assets/a.js:10:55)"],
  ["a fragment", "at /order#number=1", "at /order"],
  ["a named token", "token=abc.def, more", "token=…, more"],
  ["a token in JSON", '{"token":"abc","n":1}', '{"token":"…","n":1}'],
  ["a password", "password: hunter2", "password: …"],
  ["an authorization", "Authorization: Bearer abc", "Authorization: …"],
  ["a JWT", "got eyJhbGciOi.eyJzdWIi.c2ln back", "got … back"],
  ["a session token", "for kX9-aB3_dEf7gHiJkLmN0pQrStUvWxYz1234567890a here", "for … here"],
  ["a hex key", "key deadbeefdeadbeef01 is", "key … is"],
  ["base64", "was aGVsbG8gd29ybGQgaGVsbG8gd29ybGQ9MQ== there", "was … there"],
  ["a request id", "r 2f1c9a3e-0b7d-4c55-8e7a-0123456789ab", "r …"],
  ["a Chinese phone number", "客户 13800001234 不存在", "客户 … 不存在"],
  ["a grouped phone number", "call +86 138-0000-1234 now", "call … now"],
  ["an e-mail address", "to li.wang+x@example.com failed", "to … failed"],
  ["an identity card", "id 11010519491231002X", "id …X"],
  ["an order number", "WM20261121000123 is gone", "WM… is gone"],
  ["an inlined picture", "url(data:image/png;base64,iVBORw0KGgo=)", "url(data:…)"],
])("removes %s", (_what, text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test.each([
  "Cannot read properties of undefined (reading 'number')",
  "TypeError: x\n    at OrderName (http://127.0.0.1:3366/assets/delivery-Dq3f9aB1.js:1:20044)",
  "at http://127.0.0.1:3366/assets/error-log-button-module-DqS3f9aB.js:12:345678",
  "Why? Because.",
  "getDerivedStateFromErrorBoundaryOfThisPage is not a function",
  "Failed to fetch dynamically imported module: https://desk.example/assets/list-B7cK1x2Q.js",
])("keeps %j", (text) => {
  expect(cleanText(text)).toBe(text);
});

test("cleaning is idempotent", () => {
  const clean = cleanText("token=abc 13800001234 li@example.com /order?x=1");
  expect(cleanText(clean)).toBe(clean);
});

import { expect, test } from "vitest";
import { newToken } from "../../../platform/secrets/tokens.ts";
import { redacted, redactedId } from "./redact.ts";

const limit = 8_000;

test.each([
  ["a staff token", "refused 0123456789abcdefghijkl at once", "refused [hidden] at once"],
  ["an app token", "app_0123456789abcdefghijkl", "[hidden]"],
  ["a hash", "hash 9f86d081884c7d659a2feaa0c55ad015", "hash [hidden]"],
  ["an id", "no group 7f3e1c1a-0a51-4c1d-9a52-1c2b3a4d5e6f here", "no group [hidden] here"],
  ["base64", "got aGVsbG8gd29ybGQ/aGVsbG8gd29ybGQ+aGVsbG8=", "got [hidden]"],
  ["a signed token", "is eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcDEF123", "is [hidden]"],
  ["a bearer", "header Bearer abcdef123", "header Bearer [hidden]"],
  ["a pair", "token=abc&next=1", "token=[hidden]&next=1"],
  ["a pair of an object", '{"newPassword": "my dog 1", "a": 1}', '{"newPassword": [hidden], "a": 1}'],
  ["a pair with a long name", `${"x".repeat(34)}_token=abc`, `${"x".repeat(34)}_token=[hidden]`],
  ["a pair in Chinese", "密码：dog1", "密码：[hidden]"],
  ["a cookie header", "cookie: Admin-Token=1; b=2\nnext", "cookie: [hidden]\nnext"],
  ["a query", "GET /api/orders?q=陈思雨&phone=1 failed", "GET /api/orders failed"],
  ["a query with line and column", "at f (http://a.cn/assets/i.js?v=x:1:200)", "at f (http://a.cn/assets/i.js:1:200)"],
  ["a query alone", "?name=Li+Ming was asked", "was asked"],
  ["a fragment", "https://a.cn/in#access=1", "https://a.cn/in"],
  ["an e-mail address", "no user wang.zhi+a@mail.example.cn!", "no user [e-mail]!"],
  ["a phone number", "call 13800001234.", "call [phone]."],
  ["a phone number with spaces", "call +86 138 0000 1234 or 139-1234-5678", "call [phone] or [phone]"],
  ["a phone number in a path", "/courier/13800001234", "/courier/[phone]"],
  ["a masked phone number", "138****1234 and 138****", "[phone] and [phone]"],
  ["an identity number", "11010519491231002X", "[hidden]"],
  [
    "quoted input",
    'invalid input syntax for type integer: "Li Ming"',
    'invalid input syntax for type integer: "[hidden]"',
  ],
  [
    "a part of a body",
    `Unexpected token 'b', "{"name":b}" is not valid JSON`,
    `Unexpected token 'b', "[hidden]" is not valid JSON`,
  ],
  ["NUL and other controls", "a\u0000b\u001b[31mc", "ab[31mc"],
  ["half of a surrogate pair", "a\ud800b", "a\ufffdb"],
])("removes %s", (_name, text, expected) => {
  expect(redacted(text, limit)).toBe(expected);
  expect(redacted(expected, limit)).toBe(expected);
});

test.each([
  "Cannot read properties of undefined (reading 'number')",
  "Unexpected token '<', at the start",
  "a ? b : c, order?.number, Foo.#secretly",
  "at OrderName (assets/delivery-orders-a1B2c3D4.js:1:200)",
  "at cancelScheduledNotification (file:///srv/packages/server/src/features/local/orders/orders.service.ts:12:7)",
  "OrderName@http://127.0.0.1:3366/assets/index-BxYz12_a.js:1:2",
  "node_modules/react@19.2.0/index.js",
  "order WM261102000001 is late by 1763690000000 ms",
  "XMLHttpRequest.onload",
  'column "place" does not exist',
])("keeps %s", (text) => {
  expect(redacted(text, limit)).toBe(text);
});

test("hardly one of a thousand tokens looks like a name", () => {
  const unredacted = Array.from({ length: 5_000 }, () => `is ${newToken()} of`).filter(
    (text) => redacted(text, limit) === text,
  );
  expect(unredacted.length).toBeLessThan(50);
});

test("a text is shortened without a truncated last word", () => {
  expect(redacted("word ".repeat(500), 29)).toBe("word word word word word word");
  expect(redacted(`${"word ".repeat(5)}0123456`, 32)).toBe("word word word word word");
});

test.each(["?", "#", "a@", ".", '"', "token", "token=", "1", "/", "A1", "Bearer ", "eyJ", ': "', "a.", "-", " "])(
  "the longest text of %j is redacted without backtracking",
  (part) => {
    // CPU time, so that other programs do not affect it. Backtracking takes minutes.
    const before = process.cpuUsage();
    redacted(part.repeat(20_000), limit);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  },
);

test("an invalid id is dropped", () => {
  expect(redactedId("7f3e1c1a-0a51", 64)).toBe("7f3e1c1a-0a51");
  expect(redactedId("Li Ming", 64)).toBeNull();
  expect(redactedId("a".repeat(65), 64)).toBeNull();
  expect(redactedId(null, 64)).toBeNull();
});

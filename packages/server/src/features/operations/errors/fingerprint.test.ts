import { expect, test } from "vitest";
import { fingerprintOf, ownFrame, type ErrorTraits } from "./fingerprint.ts";

const error: ErrorTraits = {
  side: "browser",
  kind: "render",
  message: "order 12 has no courier 7f3e1c1a0a51",
  where: "/order/12",
  stack: "TypeError: x\n    at OrderName (http://127.0.0.1:3366/assets/delivery-BxYz12_a.js:1:200)",
};

const print = (changed: Partial<ErrorTraits>) => fingerprintOf({ ...error, ...changed }).toString("hex");

test.each<[string, Partial<ErrorTraits>]>([
  ["other numbers", { message: "order 9000 has no courier 0a517f3e1c1a" }],
  ["another record's page", { where: "/order/90" }],
  [
    "another build on another machine",
    { stack: "TypeError: y\n    at OrderName (https://desk.example/assets/delivery-Q0o9_-zz.js:7:12)" },
  ],
  ["another caller", { stack: `${error.stack}\n    at Other (http://127.0.0.1:3366/assets/other-BxYz12_a.js:1:200)` }],
])("%s: the error stays the same", (_name, changed) => {
  expect(print(changed)).toBe(print({}));
});

test.each<[string, Partial<ErrorTraits>]>([
  ["the side", { side: "server" }],
  ["the kind", { kind: "promise" }],
  ["the message", { message: "order 12 has no merchant" }],
  ["the page", { where: "/audit" }],
  ["the location in our code", { stack: error.stack.replace("OrderName", "OrderPhone") }],
])("a change of %s makes it another error", (_name, changed) => {
  expect(print(changed)).not.toBe(print({}));
});

test("the own frame of a stack is the first one outside of libraries", () => {
  const stack = [
    "Error: at home: 1",
    "    at Module.parse (/srv/node_modules/zod/v4/core/parse.js:1:2)",
    "    at node:internal/process/task_queues:95:5",
    "    at list (file:///srv/packages/server/src/features/local/orders/orders.service.ts:40:3)",
  ].join("\n");
  expect(ownFrame(stack)).toBe("at list (/srv/packages/server/src/features/local/orders/orders.service.ts");
  expect(ownFrame("OrderName@http://a.cn/assets/i.js:1:2")).toBe("OrderName@/assets/i.js");
  expect(ownFrame("no stack at all")).toBe("");
});

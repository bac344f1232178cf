import { expect, test } from "vitest";
import { aMessage } from "./notifications.sample.ts";
import { firstTypeOf, groupOf, Message, messageGroups, targetOf } from "./notifications.schema.ts";

const leads = (type: number, msg: string, number = "") => targetOf({ type, msg, number });

test.each<[line: string, types: number[], target: string]>([
  ["/kefumsg: customer-service messages (types 0-5)", [0, 1, 2, 3, 4, 5], "/kefumsg"],
  ["/gonggao: announcements (type 8)", [8], "/gonggao"],
  ["/tixian: withdrawals (type 9)", [9], "/tixian"],
  ["/list: type 10", [10], "/list"],
  ["/user/renzheng: verification (type 11)", [11], "/user/renzheng"],
  ["/user/dongtailist: posts list (type 12)", [12], "/user/dongtailist"],
  ["/shenqing: applications (type 13)", [13], "/shenqing"],
  ["/tousu: complaints (type 14)", [14], "/tousu"],
  ["/fankui: feedback (type 15)", [15], "/fankui"],
  ["/calendar: shoots (type 16)", [16], "/calendar"],
  ["/payments-due: payments of couples (type 17)", [17], "/payments-due"],
  ["/discounts: discounts that need approval (type 18)", [18], "/discounts"],
  ["/refunds: refunds that need approval (type 19)", [19], "/refunds"],
  ["/gamepk: type 7 is a challenge", [7], "/gamepk"],
])("messages lead to %s", (_line, types, target) => {
  for (const type of types) {
    expect(leads(type, "你好")).toBe(target);
    // The number of a message that is neither an order nor a shoot does not change its target.
    if (type < 16 || type > 17) expect(leads(type, "", "WM2611020001")).toBe(target);
  }
});

test("waiting income leads to the page of payments, which users without weddings may see", () => {
  expect(leads(17, "", "income")).toBe("/wedding-payments");
  expect(leads(17, "", "7")).toBe("/weddings?id=7");
});

test.each<[line: string, msg: string, number: string, target: string | null]>([
  ["takeout", "新外卖订单", "WM1", "/order?number=WM1"],
  ["takeout", "New TAKEOUT order", "WM1", "/order?number=WM1"],
  ["takeout", "Nuevo pedido a domicilio", "WM1", "/order?number=WM1"],
  ["takeout", "新しいデリバリー注文", "WM1", "/order?number=WM1"],
  ["takeout without a number", "外卖高峰提醒", "", "/order"],
  ["designated driving", "新代驾订单", "DJ1", "/daiorder?number=DJ1"],
  ["designated driving", "New designated driver order", "DJ1", "/daiorder?number=DJ1"],
  ["designated driving", "Nuevo viaje con conductor designado", "DJ1", "/daiorder?number=DJ1"],
  ["designated driving", "新しい運転代行", "DJ1", "/daiorder?number=DJ1"],
  ["errand", "新跑腿订单", "PT1", "/sendorder?number=PT1"],
  ["errand", "New errand", "PT1", "/sendorder?number=PT1"],
  ["errand", "Nuevo recado", "PT1", "/sendorder?number=PT1"],
  ["errand", "新しいおつかい", "PT1", "/sendorder?number=PT1"],
  ["no keyword but a number", "有新的订单", "WM1", "/order?number=WM1"],
  ["neither keyword nor number", "有新的订单", "", null],
  ["a number that is no plain text", "外卖", "a&b=c/ä", "/order?number=a%26b%3Dc%2F%C3%A4"],
])("type 6 leads by %s: %s %s", (_line, msg, number, target) => {
  expect(leads(6, msg, number)).toBe(target);
});

test.each(["挑战", "Challenge", "Tienes un reto nuevo", "Nuevo desafío", "DESAFI\u0301O", "チャレンジ", "挑戦"])(
  "any message with the word for challenge leads to /gamepk: %s",
  (word) => {
    for (let type = 0; type <= 19; type += 1) expect(leads(type, `新外卖 ${word}！`, "WM1")).toBe("/gamepk");
  },
);

test.each(["Es un secreto", "Comentario concreto", "retomar", "discreto"])(
  "ignores keywords inside of other words: %s",
  (msg) => expect(leads(15, msg)).toBe("/fankui"),
);

test("the number of a shoot opens it", () => {
  expect(leads(16, "", "42")).toBe("/calendar?id=42");
  expect(leads(17, "", "42")).toBe("/weddings?id=42");
});

test("an unknown type has no target", () => {
  expect(leads(20, "")).toBeNull();
});

test("every type has a group, one per target", () => {
  const groups = Array.from({ length: 20 }, (_, type) => groupOf(type));
  expect(groups.slice(0, 6)).toEqual(Array(6).fill("chat"));
  expect(groups.slice(5)).toEqual(messageGroups);
  for (const group of messageGroups) expect(groupOf(firstTypeOf[group])).toBe(group);
  // Types of one group share a target, and groups have different targets.
  const targets = messageGroups.map((group) => leads(firstTypeOf[group], group === "order" ? "外卖" : ""));
  expect(new Set(targets).size).toBe(messageGroups.length);
});

test("a record without the fields of version 2 is a valid message, and ids are strings", () => {
  expect(aMessage()).not.toHaveProperty("team");
  expect(Message.safeParse({ ...aMessage(), id: 1001 }).success).toBe(false);
  for (const type of [-1, 20, 2 ** 31, 1.5]) expect(Message.safeParse({ ...aMessage(), type }).success).toBe(false);
});

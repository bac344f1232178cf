import { languages } from "@vowdesk/contract/kernel";
import { targetOf } from "@vowdesk/contract/messages/notifications";
import { orderKinds, type OrderKind } from "@vowdesk/contract/local/orders";
import { describe, expect, test } from "vitest";
import { messageTexts, orderKindOf, type MessageKey, type MessageTemplate } from "../../../locales/message-texts.ts";
import { messageWithPosition, olderMessage } from "./notifications.present.ts";
import type { StreamRow } from "./notifications.store.ts";

const pathOf: Readonly<Record<OrderKind, string>> = { delivery: "/order", driver: "/daiorder", errand: "/sendorder" };

const templates = (Object.keys(messageTexts) as MessageKey[])
  .map((key): MessageTemplate => ({ key, values: { number: "A1", customer: "林晓雨", totalCents: 125_000 } }))
  .flatMap((template): [string, MessageTemplate, OrderKind][] => {
    const kind = orderKindOf(template);
    return kind
      ? [
          [template.key, template, kind],
          [`${template.key}, unclaimed`, { key: "order-unclaimed", values: { first: template } }, kind],
        ]
      : [];
  });

const rowOf = (template: MessageTemplate) =>
  ({ type: 6, template, body: "", number: "A1", createdAt: "2026-11-02T03:30:00Z", team: null }) as StreamRow;

test("every kind of order has messages", () => {
  expect(new Set(templates.map(([, , kind]) => kind))).toEqual(new Set(orderKinds));
});

describe.each(languages)("in %s", (language) => {
  test.each(templates)("clients of version 2 find the target by the kind of order: %s", (_name, template, kind) => {
    const shown = messageWithPosition(rowOf(template), language);
    expect(shown.orderKind).toBe(kind);
    expect(shown.msg).not.toMatch(/\((takeout|designated|errand)\)|（(外卖|代驾|跑腿)）/);
    expect(targetOf({ ...shown, msg: "挑战" })).toBe(`${pathOf[kind]}?number=A1`);
  });

  test.each(templates)("older clients find the target by a word of the text: %s", (_name, template, kind) => {
    const { msg, ...shown } = olderMessage(rowOf(template), language);
    expect(shown).not.toHaveProperty("orderKind");
    expect(msg).toMatch({ delivery: /外卖|takeout/i, driver: /代驾|designated/i, errand: /跑腿|errand/i }[kind]);
    expect(targetOf({ ...shown, msg })).toBe(`${pathOf[kind]}?number=A1`);
  });
});

test("R-5.2: a name in a template is no word for challenge, a plain text is judged as a whole", () => {
  const named = { key: "review-verification", values: { person: "挑战者餐厅", summary: "reto" } } as const;
  for (const language of languages) {
    const shown = messageWithPosition({ ...rowOf(named), type: 11, number: "" }, language);
    expect(targetOf(shown), shown.msg).toBe("/user/renzheng");
  }
  const plain = { ...rowOf(named), template: null, body: "挑战者餐厅", type: 11 };
  expect(targetOf(messageWithPosition(plain, "zh"))).toBe("/gamepk");
});

test("every template with the word for challenge opens /gamepk", () => {
  const words = /挑战|挑戦|チャレンジ|challenge|desafío|\breto\b/iu;
  const keys = Object.entries(messageTexts).flatMap(([key, texts]) =>
    languages.some((language) => words.test(texts[language])) ? [key] : [],
  );
  expect(keys.toSorted()).toEqual(["review-challenge", "review-late-challenge"]);
});

test("amounts are in the format of the reader's language, also those that an earlier release stored", () => {
  const shown = (values: MessageTemplate["values"], language: "en" | "es") =>
    messageWithPosition(rowOf({ key: "new-errand", values: { item: "伞", ...values } }), language).msg;
  expect(shown({ totalCents: 125_000 }, "en")).toBe("New errand: 伞, ¥1,250.00");
  expect(shown({ totalCents: 125_000 }, "es")).toBe("Nuevo recado: 伞, 1250,00\u00a0¥");
  expect(shown({ total: "50.00" }, "en")).toBe("New errand: 伞, ¥50.00");
});

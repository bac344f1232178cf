import { expect, test } from "vitest";
import { formatMoney } from "./money.ts";

//
test.each([
  ["zh", "¥12,500.50"],
  ["en", "¥12,500.50"],
  ["ja", "CNY\u00a012,500.50"],
  ["es", "12.500,50\u00a0¥"],
])("formats an amount for %s", (locale, text) => {
  expect(formatMoney(1_250_050, locale).replace("￥", "¥")).toBe(text);
});

import { setupI18n, type Messages } from "@lingui/core";
import { expect, test } from "vitest";
import { pseudo } from "./pseudo.ts";

/** The text of a compiled message. */
function shown(compiled: unknown, values: Record<string, unknown> = {}): string {
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: "en", messages: pseudo({ text: compiled } as Messages) });
  return i18n._("text", values);
}

test("accents and brackets every text and makes it about 40 % longer", () => {
  expect(shown(["Sign in"])).toBe("⟦Šîĝñ îñ~~~⟧");
  expect(shown("Open")).toBe("⟦Óþéñ~~⟧");
});

test("keeps placeholders and tags of rich text", () => {
  expect(shown(["Close <0>", ["title"], "</0> now"], { title: "Orders" })).toBe("⟦Çļóšé <0>Orders</0> ñóŵ~~~~⟧");
  expect(shown(["On ", ["day", "date", "short"]], { day: new Date(2026, 10, 2) })).toBe("⟦Óñ 11/2/2026~~⟧");
});

test("accents each choice of a plural and keeps its number", () => {
  const choices = { offset: 1, one: ["#", " order of ", ["total"]], other: ["#", " orders"] };
  const message = [["count", "plural", choices], " left"];
  expect(shown(message, { count: 2, total: "Li" })).toBe("⟦1 óŕðéŕ óƒ Li ļéƒŧ~~⟧");
  expect(shown(message, { count: 6, total: "Li" })).toBe("⟦5 óŕðéŕš ļéƒŧ~~⟧");
});

test("adds words of the usual length to a long text, so that it can wrap", () => {
  expect(shown("A sentence of some forty letters in all.")).toMatch(/ áļļ\.~{8} ~{8}⟧$/);
});

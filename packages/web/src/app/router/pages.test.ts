import { pageKeys } from "@vowdesk/contract/staff/menus";
import { expect, test, vi } from "vitest";
import { isLight, pageOf } from "./pages.ts";

// The language reads its cookie when it is loaded.
vi.hoisted(() => vi.stubGlobal("document", { cookie: "" }));

test.each(pageKeys)("%s has a page", (key) => {
  expect(pageOf(key)).not.toBeNull();
});

test("a page without an entry is light, and an unknown key has no page", () => {
  expect([isLight("/errors/list"), isLight("/audit/list")]).toEqual([true, false]);
  expect([pageOf("/nothing/list"), pageOf("toString")]).toEqual([null, null]);
});

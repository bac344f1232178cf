import { i18n } from "@lingui/core";
import { menuTypes, type MenuNode } from "@vowdesk/contract/staff/menus";
import { expect, test, vi } from "vitest";
import type { AnyAction } from "../../../resource/action.ts";
import { begin, inputOf, isReady } from "../../../resource/run.ts";

// Modules that the form imports read the document at import.
vi.hoisted(() => {
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "" } });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
    },
  );
});
const actions = await import("./menus.actions.ts");
const add = actions.add as unknown as AnyAction;

i18n.loadAndActivate({ locale: "en", messages: {} });
const parent = (type: MenuNode["type"]) => ({ id: 5, type });

test("a new row is a page in a directory and a button under a page", () => {
  expect(add.initialValues?.(null)).toEqual({ type: 0, parentId: 0 });
  expect(add.initialValues?.(parent(0))).toEqual({ type: 1, parentId: 5 });
  expect(add.initialValues?.(parent(1))).toEqual({ type: 2, parentId: 5 });
});

test("a new row sends its label in the current language, and only the labels that are typed", () => {
  const run = { ...begin(add, null), values: { "labels.en": "Albums ", "labels.es": " " } };
  expect(inputOf(run)).toMatchObject({ type: menuTypes.directory, label: "Albums", labels: { en: "Albums" } });
});

test("a page needs a code, a directory does not", () => {
  const named = { "labels.en": "Albums" };
  expect(isReady({ ...begin(add, null), values: named })).toBe(true);
  expect(isReady({ ...begin(add, parent(0)), values: named })).toBe(false);
  expect(isReady({ ...begin(add, parent(0)), values: { ...named, code: "audit" } })).toBe(true);
});

import { expect, test } from "vitest";
import { changedIn, emptyDraft, fieldsIn, isFilled, labelsIn } from "./menu-draft.ts";

test("a new row is a page in a directory and a button under a page", () => {
  expect(emptyDraft(null)).toMatchObject({ type: 0, parentId: 0 });
  expect(emptyDraft({ id: 5, type: 0 })).toMatchObject({ type: 1, parentId: 5 });
  expect(emptyDraft({ id: 6, type: 1 })).toMatchObject({ type: 2, parentId: 6 });
});

test("sends changed fields only, with labels separate and without empty labels", () => {
  const start = { ...emptyDraft(null), zh: "相册", en: "Albums" };
  const changed = changedIn(start, { zh: "相册 ", en: "Photo albums", es: " ", hidden: true });
  expect(changed).toEqual({ en: "Photo albums", hidden: true });
  expect(labelsIn({ ...changed, zh: "" })).toEqual({ en: "Photo albums" });
  expect(fieldsIn(changed)).toEqual({ hidden: true });
});

test("a page needs a code, a directory does not", () => {
  const named = { ...emptyDraft(null), en: "Albums" };
  expect(isFilled(named, "en")).toBe(true);
  expect(isFilled(named, "zh")).toBe(false);
  expect(isFilled({ ...named, type: 1 }, "en")).toBe(false);
  expect(isFilled({ ...named, type: 1, code: "audit" }, "en")).toBe(true);
});

import { anAnnouncement, aText } from "@vowdesk/contract/messages/announcements/sample";
import { expect, test } from "vitest";
import { beginDraft, fieldsOf, isUnsaved, keepMineOverTheirs, withTheirs, withWording, wordingOf } from "./draft.ts";

const saved = anAnnouncement({ state: "draft", publishedAt: null });

test("an unchanged draft is not unsaved, but a copy is", () => {
  expect(isUnsaved(beginDraft(null, false))).toBe(false);
  expect(isUnsaved(beginDraft(saved, false))).toBe(false);
  expect(beginDraft(saved, true)).toMatchObject({ id: null, version: 0 });
  expect(isUnsaved(beginDraft(saved, true))).toBe(true);
});

test("removes a language whose text is empty and keeps the order of the others", () => {
  const both = withWording(withWording({}, "en", { title: "Shifts", body: aText("x") }), "zh", {
    title: "排班",
    body: aText("x"),
  });
  expect(Object.keys(both)).toEqual(["zh", "en"]);
  const one = withWording(both, "zh", { title: " ", body: aText(" ") });
  expect(Object.keys(one)).toEqual(["en"]);
  expect(wordingOf(one, "zh")).toEqual({ title: "", body: { type: "doc", content: [] } });
});

test("a conflict keeps both versions until the user chooses one", () => {
  const mine = { ...beginDraft(saved, false), fields: { ...fieldsOf(saved), mustConfirm: true } };
  const theirs = { ...fieldsOf(saved), expiresAt: "2026-12-01T00:00:00Z" };
  const both = { ...mine, meanwhile: { changedBy: "manager", changedAt: saved.changedAt, fields: theirs, version: 9 } };
  expect(keepMineOverTheirs(both)).toMatchObject({ version: 9, meanwhile: null, fields: { mustConfirm: true } });
  expect(withTheirs(both)).toMatchObject({ version: 9, meanwhile: null, fields: theirs });
  expect(isUnsaved(withTheirs(both))).toBe(false);
});

import { expect, test } from "vitest";
import { BriefNotes } from "./expiring-map.ts";

test("a note is there for its time, which begins anew when it is written again", () => {
  let now = 0;
  const notes = new BriefNotes<number>(100, () => now);
  notes.set("one", 1);
  now = 60;
  notes.set("other", 2);
  notes.set("one", 3);
  now = 159;
  expect([notes.get("one"), notes.get("other")]).toEqual([3, 2]);
  now = 160;
  expect([notes.get("one"), notes.get("other")]).toEqual([undefined, undefined]);
});

test("old notes go as others come", () => {
  let now = 0;
  const notes = new BriefNotes<object>(100, () => now);
  notes.set("old", {});
  now = 100;
  notes.set("new", {});
  now = 0;
  expect(notes.get("old")).toBeUndefined();
  notes.clear();
  expect(notes.get("new")).toBeUndefined();
});

import { expect, test } from "vitest";
import { slashSearchAt } from "./slash-search.ts";

const searchIn = (text: string) => slashSearchAt(text, text.length);

//
test("finds a slash at the start of the text, of a word or of a line", () => {
  expect(searchIn("/")).toEqual({ start: 0, end: 1, query: "" });
  expect(searchIn("您好 /催单")).toEqual({ start: 3, end: 6, query: "催单" });
  expect(searchIn("您好\n/退")).toEqual({ start: 3, end: 5, query: "退" });
});

test("finds no search in addresses, dates and finished words", () => {
  for (const text of ["", "https://example.com", "11/24", "and/or", "/催单 您好", "//"])
    expect(searchIn(text)).toBeNull();
});

test("reads up to the cursor", () => {
  expect(slashSearchAt("/催单您好", 2)).toEqual({ start: 0, end: 2, query: "催" });
  expect(slashSearchAt("/催单", 0)).toBeNull();
});

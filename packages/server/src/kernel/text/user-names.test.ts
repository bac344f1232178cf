import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalName, formsOfStored, mixesScripts, skeletonOf } from "./user-names.ts";

test.each([
  ["ΝΙΚΟΣ", "νικος"],
  ["Νικος", "ΝΙΚΟΣ"],
  ["İsmail", "İSMAIL"],
  ["straße", "STRASSE"],
  ["Ａｄｍｉｎ", "admin"],
  ["ﬁona", "FIONA"],
  [" Anna ", "anna"],
])("%s and %s have one canonical form", (a, b) => {
  expect(canonicalName(a)).toBe(canonicalName(b));
});

test("the canonical form ignores case and is idempotent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 12 }), (text) => {
      const form = canonicalName(text);
      expect(canonicalName(form)).toBe(form);
      expect(canonicalName(text.toUpperCase())).toBe(form);
      expect(form.startsWith(" ")).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["аdmin", true],
  ["admіn", true],
  ["Αdmin", true],
  ["שdmin", true],
  ["иванivan", true],
  ["陈siyu", false],
  ["たなかtanaka", false],
  ["김kim-3", false],
  ["ΝΙΚΟΣ", false],
  ["иван_7", false],
  ["İsmail", false],
  ["مريم", false],
  ["José.Ñ", false],
  ["42", false],
])("%s mixes scripts: %s", (name, mixed) => {
  expect(mixesScripts(name)).toBe(mixed);
});

test.each([
  ["асе", "ace"],
  ["ΒΟΒ", "bob"],
  ["а\u0338dmin", "admin"],
  ["ɡina", "Gina"],
  ["ısmail", "ismail"],
  ["İsmail", "ismail"],
])("%s looks like %s", (a, b) => {
  expect(skeletonOf(a)).toBe(skeletonOf(b));
});

test.each([
  ["ΝΙΚΟΣ", "nikos"],
  ["José", "jose"],
  ["иван", "ivan"],
])("%s does not look like %s", (a, b) => {
  expect(skeletonOf(a)).not.toBe(skeletonOf(b));
});

test("the oldest of several accounts gets the canonical form and the others keep their spelling", () => {
  const accounts = [
    { id: 3, username: "νικος" },
    { id: 2, username: "ΝΙΚΟΣ" },
    { id: 4, username: "anna" },
  ];
  expect(formsOfStored(accounts).map(({ id, name_key }) => [id, name_key])).toEqual([
    [2, "νικος"],
    [3, " νικος"],
    [4, "anna"],
  ]);
});

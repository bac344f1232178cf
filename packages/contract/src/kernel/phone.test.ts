import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Phone, nationalPhone, parsePhone, phoneQuery, phoneRegions } from "./phone.ts";

test.each([
  ["13802799718", "+8613802799718"],
  ["138 0279 9718", "+8613802799718"],
  ["138-0279-9718", "+8613802799718"],
  [" (138) 0279.9718 ", "+8613802799718"],
  ["１３８０２７９９７１８", "+8613802799718"],
  ["+86 138 0279 9718", "+8613802799718"],
  ["＋８６（138）0279－9718", "+8613802799718"],
  ["(+86)13802799718", "+8613802799718"],
  ["0086 138 0279 9718", "+8613802799718"],
  ["8613802799718", "+8613802799718"],
  ["013802799718", "+8613802799718"],
  ["\u202a+86 138 0279 9718\u202c", "+8613802799718"],
  ["0571-88001234", "+8657188001234"],
  ["(0571) 8800 1234", "+8657188001234"],
  ["+86 (0)571 8800 1234", "+8657188001234"],
  ["+86 571 8800 1234", "+8657188001234"],
  ["010-12345678", "+861012345678"],
  ["400-123-4567", "+864001234567"],
  ["+852 6123 4567", "+85261234567"],
  ["00852 61234567", "+85261234567"],
  ["+81 90-1234-5678", "+819012345678"],
  ["+1 (212) 555-1234", "+12125551234"],
  ["+33 1 23 45 67 89", "+33123456789"],
])("parses %j as %s in China", (text, phone) => {
  expect(parsePhone(text, "CN")).toBe(phone);
  expect(Phone.safeParse(text.trim()).success).toBe(true);
});

test.each([
  ["090-1234-5678", "JP", "+819012345678"],
  ["０９０ー１２３４ー５６７８", "JP", "+819012345678"],
  ["03-1234-5678", "JP", "+81312345678"],
  ["010 86 138 0279 9718", "JP", "+8613802799718"],
  ["1 (212) 555-1234", "US", "+12125551234"],
  ["212.555.1234", "US", "+12125551234"],
  ["011 34 612 345 678", "US", "+34612345678"],
  ["612 345 678", "ES", "+34612345678"],
  ["6123 4567", "HK", "+85261234567"],
] as const)("parses %j in the spelling of %s", (text, region, phone) => {
  expect(parsePhone(text, region)).toBe(phone);
});

test.each([
  "",
  "9718",
  "02799718",
  "1380279971",
  "138027997181",
  "+86 12345",
  "0571-88001234 转 8",
  "138****9718",
  "abc",
  "+",
])("rejects %j as incomplete or invalid", (text) => {
  expect(parsePhone(text, "CN")).toBeNull();
});

test.each([
  ["+8613802799718", "CN", "13802799718"],
  ["+8657188001234", "CN", "0571-88001234"],
  ["+861012345678", "CN", "010-12345678"],
  ["+864001234567", "CN", "4001234567"],
  ["+85261234567", "CN", "+85261234567"],
  ["+8613802799718", "HK", "+8613802799718"],
  ["+819012345678", "JP", "09012345678"],
  ["转 8001", "CN", "转 8001"],
  ["", "CN", ""],
] as const)("writes %j in %s as %j", (phone, region, text) => {
  expect(nationalPhone(phone, region)).toBe(text);
});

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(""));
const anyNumber = fc.integer({ min: 5, max: 13 }).chain(digits);
const separated = (text: string) =>
  fc
    .array(fc.constantFrom("", "", " ", "-", "–", "　", ".", "\u200e"), {
      minLength: text.length,
      maxLength: text.length,
    })
    .map((between) => [...text].map((digit, index) => digit + between[index]).join(""));
const widened = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

describe.each(phoneRegions)("in %s", (region) => {
  test("parses its own national spelling and normal form back to the same number", () => {
    fc.assert(
      fc.property(anyNumber, (text) => {
        const phone = parsePhone(text, region);
        if (phone === null) return;
        expect(phone).toMatch(/^\+[1-9]\d{6,14}$/);
        expect(parsePhone(nationalPhone(phone, region), region)).toBe(phone);
        for (const other of phoneRegions) expect(parsePhone(phone, other)).toBe(phone);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("ignores separators and full-width digits", () => {
  fc.assert(
    fc.property(
      digits(10).chain((rest) => fc.tuple(fc.constant(`1${rest}`), separated(`1${rest}`), fc.boolean())),
      ([plain, spelled, isWide]) => {
        const text = isWide ? widened(spelled) : spelled;
        expect(parsePhone(text, "CN")).toBe(`+86${plain}`);
        expect(parsePhone(`+86 ${text}`, "CN")).toBe(`+86${plain}`);
        expect(parsePhone(`0086-${text}`, "CN")).toBe(`+86${plain}`);
      },
    ),
  );
});

test.each([
  ["9718", { tail: "9718" }],
  ["97 18", { tail: "9718" }],
  ["９７１８", { tail: "9718" }],
  ["138 0279 9718", { complete: "+8613802799718" }],
  ["718", null],
  ["99718", null],
  ["3802799718", null],
  ["+9718", null],
  ["王芳", null],
])("interprets the search %j as %j", (text, query) => {
  expect(phoneQuery(text, "CN")).toEqual(query);
});

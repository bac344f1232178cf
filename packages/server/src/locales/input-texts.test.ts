import { apis } from "@vowdesk/contract";
import { languages, type Endpoint, type Language } from "@vowdesk/contract/kernel";
import { expect, test } from "vitest";
import * as z from "zod";
import { inputTexts } from "./input-texts.ts";

const long = "字".repeat(3_000);
const bad: readonly unknown[] = [
  undefined,
  null,
  "",
  " ",
  "\u0000",
  "?",
  long,
  `https://x/${long}`,
  "2026-13-45",
  -1,
  1.5,
  9e15,
  9e20,
  Number.NaN,
  true,
  {},
  [],
  [{}],
];

const max = 40;

/** Invalid values for a schema, including nested ones. */
function invalidValuesFor(schema: z.core.$ZodType, depth = 0): readonly unknown[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = (def["innerType"] ?? def["in"]) as z.core.$ZodType | undefined;
  if (depth > 6) return bad;
  if (inner) return invalidValuesFor(inner, depth + 1);
  if (def.type === "object") {
    const fields = Object.entries(def["shape"] as Record<string, z.core.$ZodType>).map(
      ([name, field]) => [name, invalidValuesFor(field, depth + 1)] as const,
    );
    const nested = Array.from({ length: max }, (_, index) =>
      Object.fromEntries(fields.map(([name, values]) => [name, values[index % values.length]])),
    );
    return [...nested, ...bad];
  }
  if (def.type === "array") {
    const values = invalidValuesFor(def["element"] as z.core.$ZodType, depth + 1);
    return [...values.slice(0, max).map((value) => [value]), Array.from({ length: 20_000 }, () => values[0]), ...bad];
  }
  return bad;
}

const endpoints: readonly Endpoint[] = Object.values(apis).flatMap((api) => Object.values(api));

/** All texts about these values in a language. */
function textsAbout(schema: Endpoint["input"], language: Language): Set<string> {
  const texts = new Set<string>();
  const note = (issues: readonly z.core.$ZodIssue[]): void => {
    for (const issue of issues) {
      texts.add(issue.message);
      if (issue.code === "invalid_union") issue.errors.forEach(note);
    }
  };
  for (const value of invalidValuesFor(schema))
    note(z.safeParse(schema, value, { error: inputTexts[language] }).error?.issues ?? []);
  return texts;
}

const all = Object.fromEntries(
  languages.map((language) => [language, new Set(endpoints.flatMap(({ input }) => [...textsAbout(input, language)]))]),
) as Record<Language, Set<string>>;

test("finds as many texts in every language for invalid input of all calls", () => {
  expect(endpoints.length).toBeGreaterThan(90);
  expect(all.en.size).toBeGreaterThan(30);
  for (const language of languages) expect(all[language].size, language).toBe(all.en.size);
});

test.each(languages)("describes invalid input without technical terms: %s", (language) => {
  const technical = /\/\^|\\|undefined|null|NaN|string|object|array|invalid|expected|received|pattern/i;
  expect([...all[language]].filter((text) => text === "" || technical.test(text))).toEqual([]);
});

test.each(["zh", "ja"] as const)("uses no Latin letters: %s", (language) => {
  expect([...all[language]].filter((text) => /[a-z]/i.test(text))).toEqual([]);
});

test("contains no English in the Spanish texts", () => {
  expect([...all.es].filter((text) => all.en.has(text) || /\b(must|not|be|the|of|at|valid)\b/i.test(text))).toEqual([]);
});

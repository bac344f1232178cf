import { refusalCodes, type RefusalName } from "@vowdesk/contract";
import { languages } from "@vowdesk/contract/kernel";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, expectTypeOf, test } from "vitest";
import { refuse, Refusal } from "../kernel/http/refusal.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { ja } from "./ja.ts";
import type { Placeholder } from "./keys.ts";
import { messageTexts, messageTextOf } from "./message-texts.ts";
import { noticeTexts, noticeText } from "./notice-texts.ts";
import { filledText } from "./texts.ts";
import { zh } from "./zh.ts";

const reasons = Object.keys(refusalCodes) as RefusalName[];
const raw = /\{\w+\}/;
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").toSorted();

test.each(languages)("never shows a placeholder in a refusal: %s", (language) => {
  const value = fc.oneof(
    fc.string().filter((text) => !raw.test(text)),
    fc.integer(),
    fc.constant(undefined),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...reasons),
      fc.dictionary(fc.constantFrom("who", "fields", "most", "count"), value),
      (reason, values) => {
        const text = filledText(language, reason, values);
        expect(text).not.toMatch(raw);
        expect(text.trim()).not.toBe("");
      },
    ),
    { numRuns: 300 },
  );
  for (const reason of reasons) {
    expect(filledText(language, reason, {})).not.toMatch(raw);
    const values = Object.fromEntries(placeholders(en[reason]).map((name) => [name, `<${name}>`]));
    for (const name of Object.keys(values)) expect(filledText(language, reason, values)).toContain(`<${name}>`);
  }
});

test("uses the same placeholders in every language", () => {
  for (const reason of reasons)
    for (const texts of [zh, es, ja])
      expect([reason, placeholders(texts[reason])]).toEqual([reason, placeholders(en[reason])]);
  // Titles exist per language, so each language has its own title placeholder.
  const placeholderKinds = (text: string) =>
    placeholders(text).map((name) => (languages.some((item) => item === name) ? "title" : name));
  for (const [key, texts] of [...Object.entries(messageTexts), ...Object.entries(noticeTexts)])
    for (const language of languages)
      expect([key, placeholderKinds(texts[language])]).toEqual([key, placeholderKinds(texts.en)]);
});

test.each(languages)("never shows a placeholder in a message or notice with missing values: %s", (language) => {
  for (const key of Object.keys(messageTexts))
    expect(messageTextOf(language, { key, values: {} } as never)).not.toMatch(raw);
  for (const key of Object.keys(noticeTexts))
    expect(noticeText(language, key, { summary: "s", person: "p" })).not.toMatch(raw);
});

test("no text names fields by their keys, which mean nothing to a user", () => {
  for (const texts of [zh, en, es, ja])
    for (const text of Object.values(texts)) expect(placeholders(text)).not.toContain("fields");
});

test("rejects a refusal with missing values at compile time", () => {
  expectTypeOf<Placeholder<"already-taken">>().toEqualTypeOf<"who">();
  expectTypeOf<Placeholder<"not-found">>().toEqualTypeOf<never>();
  // @ts-expect-error the text has the placeholder "who"
  const bare = new Refusal("already-taken");
  // @ts-expect-error the text has the placeholder "who"
  expect(() => refuse("already-taken", { values: { whom: "x" } })).toThrow("already-taken");
  expect(bare.values).toEqual({});
  expect(() => refuse("not-found")).toThrow("not-found");
});

/** Sentences that both the server and the browser show, by the browser's catalogue: some are fixed by the specification. */
const sharedSentences = {
  inside: ["no-permission-assigned", "password-too-short"],
  chat: [
    "file-empty",
    "picture-too-large",
    "picture-format",
    "picture-other-format",
    "picture-heic",
    "picture-raw",
    "picture-is-recording",
    "picture-is-document",
  ],
} as const;

test.each([
  ["zh", zh],
  ["es", es],
  ["ja", ja],
] as const)("shared sentences have one wording on both sides: %s", (language, texts) => {
  for (const [catalogue, reasons] of Object.entries(sharedSentences)) {
    const entries = readFileSync(`packages/web/src/locales/${catalogue}/${language}.po`, "utf8");
    for (const reason of reasons) expect(entries).toContain(`msgid "${en[reason]}"\nmsgstr "${texts[reason]}"\n`);
  }
});

/** "and upload it again" */
const again = { en: "upload it again", zh: "后再上传", es: "súbala de nuevo", ja: "もう一度アップロードしてください" };
test.each([
  "picture-format",
  "picture-other-format",
  "picture-heic",
  "picture-raw",
  "picture-is-document",
  "picture-too-many-pixels",
  "voice-format",
  "voice-other-format",
  "voice-codec",
] as const)("%s says in each language what to do with the file", (key) => {
  for (const language of languages) expect(filledText(language, key, {})).toContain(again[language]);
});

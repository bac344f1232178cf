import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../child.mjs";
import { catalogues, portalTexts } from "./catalogues.mjs";
import { catalogueTexts, foreignTexts, sources, tableTexts, textsOutside } from "./text-tables.mjs";

/** The words to avoid, by language, from docs/screen-terms.md. */
function wordsToAvoid() {
  const [, table = ""] = readFileSync(join(root, "docs/screen-terms.md"), "utf8").split("## Words to avoid");
  return [...table.matchAll(/^\| (en|zh|es|ja) \| ([^|]+) \|/gm)].flatMap(([, language, words = ""]) =>
    words.split(",").map((word) => ({ language, word: word.trim() })),
  );
}

/** Latin words match as whole words, others anywhere. */
function contains(text, word) {
  if (!/^[\p{Script=Latin} -]+$/u.test(word)) return text.includes(word);
  return new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, "iu").test(text);
}

/** Texts in modules: those of the server, and reasons that the web app sends to people. */
const tables = catalogueTexts();

const texts = [...catalogues, ...portalTexts, ...tables];

test("no text contains a word to avoid", () => {
  expect(texts.length).toBeGreaterThan(17_000);
  const found = wordsToAvoid().flatMap(({ language, word }) =>
    texts
      .filter((text) => text.language === language && contains(text.text, word))
      .map(({ text }) => `${language}: "${word}" in "${text}"`),
  );
  expect(found).toEqual([]);
});

test("all texts to people stand in catalogues", () => {
  const planted = `export const notice = { zh: "已寄出", en: "Sent off", es: "Enviado", ja: "発送済み" }; send({ msg: "您好" });`;
  expect(textsOutside("packages/server/src/features/x/x.service.ts", planted)).toHaveLength(4);
  expect(foreignTexts("packages/server/src/features/x/x.service.ts", planted).map(({ text }) => text)).toContain(
    "您好",
  );
  const nested = `const mails = { zh: { subject: "主题" }, en: { subject: (n) => \`Mail \${n}\` }, es: {}, ja: {} };`;
  expect(tableTexts("x.ts", nested).map(({ text }) => text)).toEqual(["主题", "Mail {}"]);
  const found = sources().flatMap(({ path, source }) => [...textsOutside(path, source), ...foreignTexts(path, source)]);
  expect(found.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

/** Forms of «tú» that are no form of «usted», and commands to «tú» that begin a sentence to the reader. */
const informal =
  /(?<!\p{L})(?:haz|pon|ten|sal|puedes|debes|tienes|quieres|necesitas|has|estás|eres|podrás|recibirás|describes|inténtalo|revísalos?|\p{L}{2,}(?:aste|iste)s?)(?!\p{L})|(?:^|[.;:] )(?:escribe|elige|introduce|pulsa|actualiza|vuelve|usa|revisa|añade|arrastra|sube) /iu;
/** Words with the ending of a form of «tú». */
const sameEnding = /^(?:existe|existes|consiste|insiste|asiste|contraste|baste)$/iu;

const informalForm = (text) => {
  const found = new RegExp(informal, "giu");
  return [...text.matchAll(found)].map(([form]) => form).find((form) => !sameEnding.test(form));
};

test("Spanish texts address the reader with usted, in verbs too", () => {
  const wrong = ["Haz clic aquí", "Escribe una respuesta", "Ya está; actualiza la aplicación", "pronto lo recibirás"];
  expect(wrong.filter((text) => !informalForm(text))).toEqual([]);
  const found = texts.filter(({ language, text }) => language === "es" && informalForm(text));
  expect(found.map(({ text }) => text)).toEqual([]);
});

/** ASCII punctuation directly after a Chinese or Japanese character, outside of the syntax of plurals. */
const halfWidth = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々」』）][,;:!?]/u;

test("Chinese and Japanese texts have full-width punctuation", () => {
  expect(["新しい版: 3", "请选择,然后保存"].filter((text) => !halfWidth.test(text))).toEqual([]);
  const found = texts.filter(({ language, text }) => /^(?:zh|ja)$/.test(language) && halfWidth.test(text));
  expect(found.map(({ text }) => text)).toEqual([]);
});

/** The number of words of a message, without its placeholders and tags. The number in a plural tells what is meant. */
function countWords(message) {
  if (/\{\w+, ?(?:plural|select)/.test(message)) return Infinity;
  const spoken = message.replaceAll(/\{[^{}]*\}|<[^>]*>/g, " ");
  return (spoken.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? []).length;
}

const isShort = (message) => countWords(message) > 0 && countWords(message) <= 2;

/** A context names the subject of a text: `order`, `shoot`, `button`. These say nothing about it. */
const saysNothing = /^(?:|text|word|label|name|short|context|other|misc|general|common|default|ui)$/i;

test("a message of one or two words has a context that names its subject", () => {
  expect(["Pickup", "Edit {name}", "Last used <0/>"].every(isShort)).toBe(true);
  expect(["Order by date", "{n, plural, one {# day} other {# days}}", "{0}"].some(isShort)).toBe(false);
  const short = [...catalogues, ...portalTexts].filter(({ language, source }) => language === "en" && isShort(source));
  expect(short.length).toBeGreaterThan(1_500);
  expect(short.filter(({ context }) => saysNothing.test(context)).map(({ source }) => source)).toEqual([]);
});

test("a text has the same translation in every catalogue, because pages load several of them together", () => {
  const first = new Map();
  const different = catalogues.filter(({ language, id, text }) => {
    const key = `${language} ${id}`;
    const known = first.get(key) ?? text;
    first.set(key, known);
    return known !== text;
  });
  expect(different).toEqual([]);
});

/** Accents and vowel points, and signs without a glyph. Marks that make another letter, as in Japanese and Indic scripts, stay. */
const ignored = new RegExp(
  `[${[
    String.raw`\u0001-\u0008\u000e-\u001f\u007f\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5`,
    String.raw`\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u115f`,
    String.raw`\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0`,
    String.raw`\u2800\ufe00-\ufe0f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}`,
  ].join("")}]`,
  "gu",
);

/** Letters that Unicode does not decompose, with the letters that people type for them. `searched_text` of the database has the same. */
const letters = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ŋ: "n",
  ς: "σ",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};
const special = new RegExp(`[${Object.keys(letters).join("")}]`, "gu");

/**
 * The form in which texts are searched, of the query and of the searched text (R-15.7): without differences of width, case and accents, and
 * without invisible signs. The function `searched_text` of the database computes the same.
 */
export function searchedText(text: string): string {
  const bare = text.normalize("NFKD").replace(ignored, "").toLowerCase().replace(ignored, "");
  return bare.replace(special, (letter) => letters[letter as keyof typeof letters]).normalize("NFC");
}

const withoutBlanks = (text: string) => searchedText(text).replace(/\s+/g, "");

/** Whether a text contains what a user typed, both in their searched forms and without blanks. */
export const textContains = (text: string, typed: string): boolean =>
  withoutBlanks(text).includes(withoutBlanks(typed));

/** Compares names as a language sorts them, Chinese by pinyin (R-15.10). The database has the same order as the collation `names_…`. */
export const compareNames = (language: string): ((a: string, b: string) => number) =>
  new Intl.Collator(language).compare;

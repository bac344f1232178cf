import { coverageOf, fontNames, type FontName } from "./fonts.ts";

const segmenter = new Intl.Segmenter();

/** The characters of a text as readers count them: a letter with its marks, or the parts of one emoji. */
export const clustersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Line breaks of every kind. */
export const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;

/** Spaces of every width, except that of Chinese and Japanese, are drawn as a space. */
const space = /(?!\u3000)[\t\p{Zs}]/gu;
export const withPlainSpaces = (text: string): string => text.replaceAll(space, " ");

/** Characters that a font does not need: they have no picture of their own. */
const isInvisible = (character: string) =>
  lineBreak.test(character) || /^[\p{Default_Ignorable_Code_Point}]$/u.test(character);

const hasAll = (font: FontName, text: string): boolean =>
  [...text].every((character) => isInvisible(character) || coverageOf(font).has(character.codePointAt(0) ?? 0));

/** Whether a font draws a text: it has the characters, or those into which the characters of a cluster are combined. */
export const draws = (font: FontName, text: string): boolean =>
  hasAll(font, text) || hasAll(font, text.normalize("NFC"));

/** Scripts whose quotation marks are wide in fonts of Chinese, and whose letters may have marks that these do not place. */
const western: ReadonlySet<string> = new Set(["Latin", "Greek", "Cyrillic"]);

/** The first font that draws the whole text, for a text of this script; undefined if there is none. */
export function fontOf(text: string, script?: string): FontName | undefined {
  const plain = withPlainSpaces(text);
  const names: readonly FontName[] = script && western.has(script) ? ["NotoSans", ...fontNames] : fontNames;
  return names.find((font) => draws(font, plain));
}

/** Characters that show others in another order than they are stored. */
const directionControl = /[\u202a-\u202e\u2066-\u2069]/u;

/** The characters of a text, as readers count them, that no font draws or that hide the order of others; each once, in their order. */
export function undrawableCharacters(text: string): string[] {
  const clusters = new Set(clustersOf(text));
  return [...clusters].filter((cluster) => directionControl.test(cluster) || fontOf(cluster) === undefined);
}

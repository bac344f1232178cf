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

/** The first font that draws the whole text; undefined if there is none. */
export function fontOf(text: string): FontName | undefined {
  const plain = withPlainSpaces(text);
  return fontNames.find((font) => draws(font, plain));
}

/** The characters of a text, as readers count them, that no font draws; each once, in their order. */
export function undrawableCharacters(text: string): string[] {
  const clusters = new Set(clustersOf(text));
  return [...clusters].filter((cluster) => fontOf(cluster) === undefined);
}

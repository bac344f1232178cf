import type { Language } from "@vowdesk/contract/kernel";
import { requiredGrams, gramsOf, lettersOf, wordsOf } from "../../../../kernel/text/bigrams.ts";
import { typedNumber } from "../../../../kernel/text/typed-number.ts";
import { messageKeysWith } from "../../../../locales/message-texts.ts";

/** The gram of a template's fixed text. Its words differ by language, so the key is indexed instead. */
const keyGram = (key: string) => `#${key}`;

/** The grams by which a message is found: those of its text, sender and number, and the key of its template. */
export function gramsOfMessage(message: {
  body: string;
  sendName: string;
  number: string;
  key: string | null;
}): string[] {
  const { body, sendName, number, key } = message;
  return [...gramsOf(body, sendName, number), ...(key === null ? [] : [keyGram(key)])];
}

/** Grams and single letters that must all match, and words that match by their grams or by a template that contains the word. */
export interface SearchTerms {
  grams: string[];
  letters: string[];
  templateWords: { grams: string[]; keys: string[] }[];
}

export function searchTermsOf(language: Language, text: string): SearchTerms {
  const words = wordsOf(text).map((word) => ({
    grams: requiredGrams(word),
    keys: messageKeysWith(language, word).map(keyGram),
  }));
  return {
    grams: [...new Set(words.filter(({ keys }) => keys.length === 0).flatMap(({ grams }) => grams))],
    letters: lettersOf(text),
    templateWords: words.filter(({ keys, grams }) => keys.length > 0 && grams.length > 0),
  };
}

/** The order number in a text, pasted in any width, with or without `#` and its label; null for another text. */
export const orderNumberIn = (text: string): string | null =>
  /^[a-z]{2}\d{8,}$/.exec(typedNumber(text) ?? "")?.[0].toUpperCase() ?? null;

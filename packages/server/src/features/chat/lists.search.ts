import { shorten } from "@vowdesk/contract/kernel";
import { requiredGrams, gramsOf, wordsOf } from "../../kernel/text/bigrams.ts";
import { phoneTerms } from "../../kernel/text/phones.ts";

/** A term for the conversation of a message, so that one index finds a text within one conversation. */
export const conversationGram = (id: number) => `#${id}`;

/** Indexed characters per message; a longer message is found by its beginning. */
const indexedLength = 1_000;

/** The index terms of a message. */
export function messageGrams(conversationId: number, text: string): string[] {
  return [conversationGram(conversationId), ...gramsOf(shorten(text, indexedLength))];
}

/** The index terms of a customer: name, last four digits and full number of the phone. */
export function customerGrams(name: string, phone: string): string[] {
  return [...new Set([...name, ...gramsOf(name), ...phoneTerms(phone)])];
}

/** The terms that a search requires in messages; null for a single letter, which is only searched in names. */
export function messageTerms(text: string): string[] | null {
  const grams = wordsOf(text).flatMap(requiredGrams);
  return grams.length === 0 ? null : [...new Set(grams)];
}

export function nameTerms(text: string): string[] {
  return messageTerms(text) ?? [...new Set(wordsOf(text).flatMap((word) => [...word]))];
}

import { shorten } from "@vowdesk/contract/kernel";
import { gramsAsked, gramsOf, wordsOf } from "../../../kernel/text/bigrams.ts";
import { phoneTerms } from "../../../kernel/text/phones.ts";

/** Every message carries its conversation as one more word, so that one index finds a text in one conversation, too. */
export const conversationGram = (id: number) => `#${id}`;

/** Letters of a message that are looked at: a longer one is found by its beginning. */
const lettersAtMost = 1_000;

/** What a message is found by. */
export function messageGrams(conversationId: number, text: string): string[] {
  return [conversationGram(conversationId), ...gramsOf(shorten(text, lettersAtMost))];
}

/** What a customer is found by: their name, and the last four digits or the whole of their phone number. */
export function customerGrams(name: string, phone: string): string[] {
  return [...new Set([...name, ...gramsOf(name), ...phoneTerms(phone)])];
}

/** What a searched text asks for inside of messages; null when it is a single letter, which names alone are found by. */
export function askedOfMessages(text: string): string[] | null {
  const grams = wordsOf(text).flatMap(gramsAsked);
  return grams.length === 0 ? null : [...new Set(grams)];
}

export function askedOfNames(text: string): string[] {
  return askedOfMessages(text) ?? [...new Set(wordsOf(text).flatMap((word) => [...word]))];
}

import type { Messages } from "@lingui/core";

/** A compiled message is a list of texts and placeholders. A placeholder with choices contains further lists. */
type Part = string | readonly [name: string, format?: string | undefined, choices?: string | Choices];
type Choices = Readonly<Record<string, number | string | readonly Part[]>>;

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = [..."áƀçðéƒĝĥîĵķļɱñóþɋŕšŧûṽŵẋýžÁƁÇÐÉƑĜĤÎĴĶĻṀÑÓÞɊŔŠŦÛṼŴẊÝŽ"];
/** Translations are longer than English by about this share. */
const longerBy = 0.4;
/** The part that is added breaks between words of this length, as long texts do. */
const wordLength = 8;
/** Tags of rich text are kept. */
const marks = /(<\/?\d+\/?>)/;

function accent(text: string): string {
  const letters = (part: string) => part.replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);
  return text
    .split(marks)
    .map((part) => (marks.test(part) ? part : letters(part)))
    .join("");
}

function accentPart(part: Part): Part {
  if (typeof part === "string") return accent(part);
  const [name, format, choices] = part;
  if (typeof choices !== "object") return part;
  return [
    name,
    format,
    Object.fromEntries(Object.entries(choices).map(([key, choice]) => [key, accentChoice(choice)])),
  ];
}

function accentChoice(choice: Choices[string]): Choices[string] {
  if (typeof choice === "number") return choice;
  return typeof choice === "string" ? accent(choice) : choice.map(accentPart);
}

function tailOf(length: number): string {
  const words = Math.ceil(length / wordLength);
  return Array.from({ length: words }, (_, word) => "~".repeat(Math.min(wordLength, length - word * wordLength))).join(
    " ",
  );
}

function pseudoMessage(message: string | readonly Part[]): readonly Part[] {
  const parts = typeof message === "string" ? [message] : message;
  const texts = parts.filter((part) => typeof part === "string").map((text) => text.replace(marks, ""));
  const tail = tailOf(Math.ceil(texts.join("").length * longerBy));
  return ["⟦", ...parts.map(accentPart), `${tail}⟧`];
}

/** A test language: each message is accented, bracketed and longer, which makes untranslated and truncated text visible. */
export function pseudo(messages: Messages): Messages {
  const all = Object.entries(messages).map(([id, message]) => [id, pseudoMessage(message as string | readonly Part[])]);
  return Object.fromEntries(all) as Messages;
}

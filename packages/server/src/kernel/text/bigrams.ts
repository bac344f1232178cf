const plain = (text: string) => text.normalize("NFKC").toLowerCase();

const bare = (text: string) => plain(text).replaceAll(/\s/g, "");

/** The words of a searched text, alike whatever their width and case. */
export const wordsOf = (text: string) => plain(text).split(/\s+/).filter(Boolean);

/** All stretches of so many letters. */
function stretches(letters: readonly string[], length: number): string[] {
  return letters.slice(length - 1).map((_, start) => letters.slice(start, start + length).join(""));
}

/** What texts are found by: any two letters that stand side by side, for words of two are usual in Chinese (STACK, Chinese search). */
export function gramsOf(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => stretches([...bare(text)], 2)))];
}

/** What a searched word asks for, all of which must be there; a single letter asks for nothing. */
export function gramsAsked(word: string): string[] {
  return [...new Set(stretches([...bare(word)], 2))];
}

/** The end of a text is found as the beginning of its reverse. */
export const reversed = (text: string) => [...text].reverse().join("");
const plain = (text: string) => text.normalize("NFKC").toLowerCase();

const bare = (text: string) => plain(text).replaceAll(/\s/g, "");

/** All stretches of so many letters. */
function stretches(letters: readonly string[], length: number): string[] {
  const found: string[] = [];
  for (let end = length; end <= letters.length; end += 1) {
    let stretch = "";
    for (let at = end - length; at < end; at += 1) stretch += letters[at];
    found.push(stretch);
  }
  return found;
}

/**
 * What an order is found by: two letters that stand side by side, for words of two are usual in Chinese; three, which are
 * rare enough to single out an address; and the single letters of its names.
 */
export function gramsOf(order: { customer_name: string; merchant_name: string; address: string }): string[] {
  const names = [[...bare(order.customer_name)], [...bare(order.merchant_name)]];
  const texts = [...names, [...bare(order.address)]];
  return [...new Set([...names.flat(), ...texts.flatMap((text) => [...stretches(text, 2), ...stretches(text, 3)])])];
}

/** What a searched text asks for, all of which must be there. A letter beside longer words is let go. */
export function gramsAsked(text: string): string[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const grams = words.flatMap((word) => stretches([...word], Math.min([...word].length, 3)));
  const long = grams.filter((gram) => [...gram].length > 1);
  return [...new Set(long.length > 0 ? long : grams)];
}

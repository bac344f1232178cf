/** The end of a text is found as the beginning of its reverse. */
export const reversed = (text: string) => [...text].reverse().join("");
const plain = (text: string) => text.normalize("NFKC").toLowerCase();

function pairsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ""}${letter}`);
}

/** What an order is found by: each two letters that stand side by side, and the single letters of its names. */
export function gramsOf(order: { customer_name: string; merchant_name: string; address: string }): string[] {
  const names = [order.customer_name, order.merchant_name].map((name) => plain(name).replaceAll(/\s/g, ""));
  const address = plain(order.address).replaceAll(/\s/g, "");
  return [...new Set([...names.flatMap((name) => [...name]), ...[...names, address].flatMap(pairsOf)])];
}

/** All letter pairs of a searched text, or its letter where there is only one; all must be there. */
export function gramsAsked(text: string): string[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const pairs = [...new Set(words.flatMap(pairsOf))];
  return pairs.length > 0 ? pairs : words;
}

/**
 * Those of the pairs that an index looks up: each costs as much as it is common, and a few single out the orders. The end
 * of an address, with its house and door, says more than its beginning.
 */
export const telling = (grams: readonly string[]) => grams.slice(-6);

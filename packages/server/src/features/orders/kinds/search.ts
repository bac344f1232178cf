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

/** The grams of a searched text, all of which must be there. */
export function gramsAsked(text: string): string[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const pairs = words.flatMap(pairsOf);
  return pairs.length > 0 ? pairs : words;
}

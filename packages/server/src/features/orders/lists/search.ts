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

/** What a kind of order is found by beside its names and address: the other end of a way, a plate, a thing. */
const searchedDetails = ["destination", "pickup", "plate", "item"] as const;

interface Searched {
  customer_name: string;
  merchant_name: string | null;
  address: string;
  details?: object;
}

/**
 * What an order is found by: two letters that stand side by side, for words of two are usual in Chinese; three, which are
 * rare enough to single out an address; and the single letters of its names.
 */
export function gramsOf({ customer_name, merchant_name, address, details }: Searched): string[] {
  const names = [customer_name, merchant_name ?? ""].map((name) => [...bare(name)]);
  const known: Partial<Record<(typeof searchedDetails)[number], unknown>> = details ?? {};
  const places = [address, ...searchedDetails.map((field) => known[field])];
  const texts = [...names, ...places.map((text) => [...bare(typeof text === "string" ? text : "")])];
  return [...new Set([...names.flat(), ...texts.flatMap((text) => [...stretches(text, 2), ...stretches(text, 3)])])];
}

/** What a searched text asks for, all of which must be there. A letter beside longer words is let go. */
export function gramsAsked(text: string): string[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const grams = words.flatMap((word) => stretches([...word], Math.min([...word].length, 3)));
  const long = grams.filter((gram) => [...gram].length > 1);
  return [...new Set(long.length > 0 ? long : grams)];
}

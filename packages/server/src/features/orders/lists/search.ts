/** Reverses a text, so that a search for its end becomes a search for a prefix, which an index supports. */
export const reversed = (text: string) => [...text].reverse().join("");
const normalized = (text: string) => text.normalize("NFKC").toLowerCase();

const withoutSpaces = (text: string) => normalized(text).replaceAll(/\s/g, "");

/** All substrings of the given length. */
function gramsOfLength(letters: readonly string[], length: number): string[] {
  const grams: string[] = [];
  for (let end = length; end <= letters.length; end += 1) {
    let gram = "";
    for (let at = end - length; at < end; at += 1) gram += letters[at];
    grams.push(gram);
  }
  return grams;
}

/** Fields of `details` that the search covers in addition to names and address. */
const searchedDetails = ["destination", "pickup", "plate", "item"] as const;

interface SearchedFields {
  customer_name: string;
  merchant_name: string | null;
  address: string;
  details?: object;
}

/**
 * The grams by which an order is found: two letters, because Chinese words often have two; three letters, which are rare
 * enough to single out an address; and the single letters of its names.
 */
export function gramsOf({ customer_name, merchant_name, address, details }: SearchedFields): string[] {
  const names = [customer_name, merchant_name ?? ""].map((name) => [...withoutSpaces(name)]);
  const fields: Partial<Record<(typeof searchedDetails)[number], unknown>> = details ?? {};
  const places = [address, ...searchedDetails.map((field) => fields[field])];
  const texts = [...names, ...places.map((text) => [...withoutSpaces(typeof text === "string" ? text : "")])];
  return [
    ...new Set([...names.flat(), ...texts.flatMap((text) => [...gramsOfLength(text, 2), ...gramsOfLength(text, 3)])]),
  ];
}

/** The grams that an order must contain to match a search. Single letters are ignored when longer words are given. */
export function gramsOfSearch(text: string): string[] {
  const words = normalized(text).split(/\s+/).filter(Boolean);
  const grams = words.flatMap((word) => gramsOfLength([...word], Math.min([...word].length, 3)));
  const long = grams.filter((gram) => [...gram].length > 1);
  return [...new Set(long.length > 0 ? long : grams)];
}

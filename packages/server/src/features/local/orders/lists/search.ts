import { searchedText } from "@vowdesk/contract/kernel";
import { numberPrefixes } from "@vowdesk/contract/local/orders";

/** Reverses a text, so that a search for its end becomes a search for a prefix, which an index supports. */
export const reversed = (text: string) => [...text].reverse().join("");

const withoutSpaces = (text: string) => searchedText(text).replaceAll(/\s/g, "");

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
  const words = searchedText(text).split(/\s+/).filter(Boolean);
  const grams = words.flatMap((word) => gramsOfLength([...word], Math.min([...word].length, 3)));
  const long = grams.filter((gram) => [...gram].length > 1);
  return [...new Set(long.length > 0 ? long : grams)];
}

const numberInText = new RegExp(`(?<![a-z0-9])(?:${Object.values(numberPrefixes).join("|")})\\d{4,}(?!\\d)`, "gi");

/** The order number in a text that was pasted with its label, as in "Order no.: #WM…"; else the text without invisible signs and `#`. */
export function numberIn(text: string): string {
  const plain = searchedText(text).trim();
  const [number, ...others] = plain.match(numberInText) ?? [];
  if (number !== undefined && others.length === 0) return number;
  return plain.replace(/^#\s*(?=\d+$)/, "");
}

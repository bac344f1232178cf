import { sliceText } from "@vowdesk/contract/kernel";
import { maskPhonesIn, shownPhone, storedPhone, type PhoneInput } from "./phones.ts";

const hidden = "****";
/** Shorter numbers are hidden completely, because the visible digits would identify them. */
const minMaskedLength = 8;

/** A stored phone number with its middle hidden: `138****1234`. */
export function maskPhone(stored: string): string {
  const shown = shownPhone(stored);
  if (shown === "") return "";
  const letters = [...shown];
  return letters.length < minMaskedLength ? hidden : [...letters.slice(0, 3), hidden, ...letters.slice(-4)].join("");
}

/** A text with the phone numbers in it masked. */
export const maskPhones = (text: string): string => maskPhonesIn(text, maskPhone);

/** An e-mail address with its name hidden: `l****@example.com`. */
export function maskEmail(email: string): string {
  if (email === "") return "";
  const at = email.lastIndexOf("@");
  return at < 1 ? hidden : `${[...email][0]}${hidden}${sliceText(email, at)}`;
}

/** The number to store after a change. A number that is absent, or sent as masked, stays as it was. */
export function changedPhone(typed: string | undefined, input: Required<PhoneInput>): string {
  return typed === undefined || typed === maskPhone(input.before) ? input.before : storedPhone(typed, input);
}

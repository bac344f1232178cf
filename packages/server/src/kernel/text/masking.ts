import { maskPhonesIn, shownPhone } from "./phones.ts";

const hidden = "****";
/** Shorter numbers would be told by what is left of them. */
const shownFrom = 8;

/** A stored phone number as those see it who need not know it: `138****1234`. */
export function maskPhone(stored: string): string {
  if (stored === "") return "";
  const letters = [...shownPhone(stored)];
  return letters.length < shownFrom ? hidden : [...letters.slice(0, 3), hidden, ...letters.slice(-4)].join("");
}

/** A text that somebody typed, with the phone numbers in it masked. */
export const maskPhones = (text: string): string => maskPhonesIn(text, maskPhone);

/** An e-mail address as those see it who need not know it: `l****@example.com`. */
export function maskEmail(email: string): string {
  if (email === "") return "";
  const at = email.lastIndexOf("@");
  return at < 1 ? hidden : `${[...email][0]}${hidden}${email.slice(at)}`;
}

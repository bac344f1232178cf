import { maskPhonesIn, shownPhone } from "./phones.ts";

const hidden = "****";
/** Shorter numbers would be told by what is left of them. */
const shownFrom = 8;

/** A stored phone number as those see it who need not know it: `138****1234`. */
export function maskPhone(stored: string): string {
  if (stored === "") return "";
  const phone = shownPhone(stored);
  return phone.length < shownFrom ? hidden : `${phone.slice(0, 3)}${hidden}${phone.slice(-4)}`;
}

/** A text that somebody typed, with the phone numbers in it masked. */
export const maskPhones = (text: string): string => maskPhonesIn(text, maskPhone);

/** An e-mail address as those see it who need not know it: `l****@example.com`. */
export function maskEmail(email: string): string {
  if (email === "") return "";
  const at = email.lastIndexOf("@");
  return at < 1 ? hidden : `${email.slice(0, 1)}${hidden}${email.slice(at)}`;
}

import {
  callingCodeOf,
  defaultPhoneRegion,
  nationalPhone,
  parsePhone,
  phoneQuery,
  type Language,
  type PhoneQuery,
  type PhoneRegion,
} from "@vowdesk/contract/kernel";
import { phoneTexts } from "../../locales/input-texts.ts";
import { refuse } from "../http/refusal.ts";

/** The phone region of the business, per process. The business feature keeps it current. */
let region: PhoneRegion = defaultPhoneRegion;

export function setPhoneRegion(next: PhoneRegion): void {
  region = next;
}

/** The country code 999 is reserved, so no phone has such a number. */
const reservedPrefix = "+999";

/** The calling code of the country of the business: `86`. */
export const businessCallingCode = (): string => callingCodeOf(region);

/** Stands for the number of an account that has none. */
export const noPhone = (id: number): string => `${reservedPrefix}${String(id).padStart(10, "0")}`;

/**
 * A stored number for display: in national form if it belongs to the region of the business, else in normal form. Empty if it
 * stands for no number.
 */
export const shownPhone = (stored: string): string =>
  stored.startsWith(reservedPrefix) ? "" : nationalPhone(stored, region);

/** The normal form of a number, or null. */
export function normalPhone(text: string): string | null {
  const phone = parsePhone(text, region);
  return phone?.startsWith(reservedPrefix) ? null : phone;
}

/** How a search text is interpreted as a phone number. */
export const phoneQueryOf = (text: string): PhoneQuery => phoneQuery(text, region);

export interface PhoneInput {
  language: Language;
  field: string;
  /** The stored number. A number from before normalisation may stay unchanged. */
  before?: string;
}

/** Returns the normal form to store for a typed number. Refuses a text that is no phone number. */
export function storedPhone(text: string, { language, field, before = "" }: PhoneInput): string {
  const input = text.trim();
  if (input === "" || input === before) return input;
  const fields = { [field]: phoneTexts[language] };
  return normalPhone(input) ?? refuse("invalid-input", { data: { fields } });
}

const term = (text: string) => `tel:${text}`;

/** The index terms of a number: its last four digits and the complete number. No other text yields such terms. */
export const phoneTerms = (stored: string): string[] =>
  stored === "" ? [] : [term([...stored].slice(-4).join("")), term(stored)];

/** The index term for a search text; null if the text is no phone number. */
export function phoneSearchTerm(text: string): string | null {
  const query = phoneQueryOf(text);
  return query && term("tail" in query ? query.tail : query.complete);
}

/** A part of a text that may be a phone number, with the usual characters between digits. */
const candidate = /[+＋]?[\d０-９][\d０-９\s\p{Cf}\-‐‑‒–—―−－ー./()（）]{4,28}[\d０-９]/gu;

/** Masks every complete phone number in a text. Numbers separated by blanks are recognised individually. */
export function maskPhonesIn(text: string, mask: (stored: string) => string): string {
  const masked = (digits: string) => {
    const phone = normalPhone(digits);
    return phone === null ? digits : mask(phone);
  };
  return text.replace(candidate, (digits) =>
    normalPhone(digits) === null ? digits.split(/(\s+)/).map(masked).join("") : masked(digits),
  );
}

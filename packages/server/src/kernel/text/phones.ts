import {
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

/** A setting of the business, the same for the whole process: whoever reads the settings keeps it current. */
let region: PhoneRegion = defaultPhoneRegion;

export function setPhoneRegion(next: PhoneRegion): void {
  region = next;
}

/** How a stored number is answered: as the business's region writes it, all others in their normal form. */
export const shownPhone = (stored: string): string => nationalPhone(stored, region);

/** The normal form of a number, or null. */
export const normalPhone = (text: string): string | null => parsePhone(text, region);

/** What a searched text means as a phone number. */
export const phoneQueryOf = (text: string): PhoneQuery => phoneQuery(text, region);

interface Writing {
  language: Language;
  /** The field that is refused. */
  field: string;
  /** What is stored now. A number from before there was a normal form may stay as it is. */
  before?: string;
}

/** What is stored for a number that somebody wrote, in its normal form. Refuses a text that is no number. */
export function storedPhone(text: string, { language, field, before = "" }: Writing): string {
  const given = text.trim();
  if (given === "" || given === before) return given;
  const fields = { [field]: phoneTexts[language] };
  return normalPhone(given) ?? refuse("invalid-input", { data: { fields }, values: { fields: field } });
}

const term = (text: string) => `tel:${text}`;

/** The words under which an index of words holds a number: its last four digits, and all of it. No other text makes such words. */
export const phoneTerms = (stored: string): string[] =>
  stored === "" ? [] : [term([...stored].slice(-4).join("")), term(stored)];

/** The word that a searched text asks such an index for; null where it means no number. */
export function phoneTermAsked(text: string): string | null {
  const query = phoneQueryOf(text);
  return query && term("tail" in query ? query.tail : query.whole);
}

/** Stretches of a text that may be a number, with what people put between digits. */
const stretch = /[+＋]?[\d０-９][\d０-９\s\p{Cf}\-‐‑‒–—―−－ー./()（）]{4,28}[\d０-９]/gu;

/** A text with every whole number in it masked; several in a row are told apart by the blanks between them. */
export function maskPhonesIn(text: string, mask: (stored: string) => string): string {
  const masked = (found: string) => {
    const phone = normalPhone(found);
    return phone === null ? found : mask(phone);
  };
  return text.replace(stretch, (found) =>
    normalPhone(found) === null ? found.split(/(\s+)/).map(masked).join("") : masked(found),
  );
}

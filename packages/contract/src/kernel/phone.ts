import * as z from "zod";

/** The spelling rules of one region. */
interface RegionRule {
  code: string;
  /** International dialling prefix besides `00`. */
  exit?: string;
  /** National prefix that is not part of the number. */
  trunk: string;
  /** A number without country code and national prefix. */
  number: RegExp;
  /** Numbers that are written without the prefix in national spelling. */
  withoutTrunk: RegExp;
  /** Where to split numbers that are written with the prefix. */
  areaCode?: RegExp;
}

const never = /^(?!)/;
const withoutTrunk = (code: string, number: RegExp): RegionRule => ({ code, trunk: "", number, withoutTrunk: number });

/**
 * The regions whose national spelling is supported. Numbers are recognised by length and first digits, following the ITU's
 * national numbering plans. Whether a number is in use is not checked.
 */
const rules = {
  CN: {
    code: "86",
    trunk: "0",
    number: /^(?:1\d{10}|(?:10|2\d)\d{8}|[3-9]\d{2}\d{7,8})$/,
    withoutTrunk: /^(?:1\d{10}|[48]00\d{7})$/,
    areaCode: /^(?:10|2\d|[3-9]\d{2})/,
  },
  HK: { ...withoutTrunk("852", /^[2-9]\d{7}$/), exit: "001" },
  MO: withoutTrunk("853", /^[268]\d{7}$/),
  TW: { code: "886", exit: "002", trunk: "0", number: /^[2-9]\d{7,8}$/, withoutTrunk: never },
  JP: { code: "81", exit: "010", trunk: "0", number: /^[1-9]\d{8,9}$/, withoutTrunk: never },
  SG: { ...withoutTrunk("65", /^[3689]\d{7}$/), exit: "001" },
  US: { ...withoutTrunk("1", /^[2-9]\d{2}[2-9]\d{6}$/), exit: "011", trunk: "1" },
  GB: { code: "44", trunk: "0", number: /^[1-9]\d{8,9}$/, withoutTrunk: never },
  ES: withoutTrunk("34", /^[5-9]\d{8}$/),
  MX: withoutTrunk("52", /^[1-9]\d{9}$/),
} as const satisfies Readonly<Record<string, RegionRule>>;

export type PhoneRegion = keyof typeof rules;
export const phoneRegions = Object.keys(rules) as [PhoneRegion, ...PhoneRegion[]];
export const defaultPhoneRegion: PhoneRegion = "CN";

/** The calling code of a region: `86`. */
export const callingCodeOf = (region: PhoneRegion): string => rules[region].code;

/** Length and first digit of any E.164 number without its `+`. */
const international = /^[1-9]\d{6,14}$/;
const invisible = /\p{Cf}/gu;
/** Separators between digits. The Japanese dash results from normalising full-width forms. */
const separators = /[\s\-‐‑‒–—―−ー.·/()[\]{}【】〔〕「」]/gu;

/** The digits of a spelling, with a leading `+` if present; null if the text is no phone number. */
function digitsOf(text: string): string | null {
  const digits = text.normalize("NFKC").replace(invisible, "").replace(separators, "");
  return /^\+?\d+$/.test(digits) ? digits : null;
}

function parseInternational(digits: string): string | null {
  const rule: RegionRule | undefined = Object.values(rules).find(({ code }) => digits.startsWith(code));
  if (!rule) return international.test(digits) ? `+${digits}` : null;
  const number = digits.slice(rule.code.length);
  // `+44 (0)20 …`: the national prefix is written but not dialled.
  const candidates = [
    number,
    ...(rule.trunk !== "" && number.startsWith(rule.trunk) ? [number.slice(rule.trunk.length)] : []),
  ];
  const national = candidates.find((candidate) => rule.number.test(candidate));
  return national === undefined ? null : `+${rule.code}${national}`;
}

function parseNational(digits: string, rule: RegionRule): string | null {
  if (rule.withoutTrunk.test(digits)) return `+${rule.code}${digits}`;
  if (rule.trunk === "" || !digits.startsWith(rule.trunk)) return null;
  const number = digits.slice(rule.trunk.length);
  return rule.number.test(number) ? `+${rule.code}${number}` : null;
}

/**
 * Parses a phone number in any spelling to its normal form (E.164: `+8613802799718`): with spaces, dashes, brackets, full-width
 * digits, with or without country code. `region` determines the national spelling. Returns null for incomplete numbers and
 * extensions.
 */
export function parsePhone(text: string, region: PhoneRegion): string | null {
  const digits = digitsOf(text);
  if (digits === null) return null;
  if (digits.startsWith("+")) return parseInternational(digits.slice(1));
  const rule: RegionRule = rules[region];
  const national = parseNational(digits, rule);
  if (national !== null) return national;
  const exit = [rule.exit, "00"].find((prefix) => prefix !== undefined && digits.startsWith(prefix));
  if (exit !== undefined) return parseInternational(digits.slice(exit.length));
  return digits.startsWith(rule.code) ? parseInternational(digits) : null;
}

/**
 * Writes a number in normal form for a region: `13802799718` or `0571-88001234` for its own numbers, the normal form for others.
 * Other text is returned unchanged.
 */
export function nationalPhone(phone: string, region: PhoneRegion): string {
  const rule: RegionRule = rules[region];
  const number = phone.startsWith(`+${rule.code}`) ? phone.slice(rule.code.length + 1) : "";
  if (!rule.number.test(number) && !rule.withoutTrunk.test(number)) return phone;
  if (rule.withoutTrunk.test(number)) return number;
  const area = rule.areaCode?.exec(number)?.[0];
  const spelling = area === undefined ? number : `${area}-${number.slice(area.length)}`;
  return `${rule.trunk}${spelling}`;
}

/** A search by phone number: the last four digits, or a complete number in normal form. */
export type PhoneQuery = { tail: string } | { complete: string } | null;

/**
 * Interprets a search text as a phone number. Other lengths match nothing, because fragments would reveal masked digits
 * one by one.
 */
export function phoneQuery(text: string, region: PhoneRegion): PhoneQuery {
  const digits = digitsOf(text);
  if (digits !== null && /^\d{4}$/.test(digits)) return { tail: digits };
  const complete = parsePhone(text, region);
  return complete === null ? null : { complete };
}

/** Maximum length in characters: an international number with a separator after each digit. */
export const maxPhoneLength = 40;

/** A phone number in any spelling. `parsePhone` decides whether it is valid. */
export const Phone = z
  .string()
  .trim()
  .max(maxPhoneLength)
  .regex(/^[+＋(（【[\s\p{Cf}]*[\d０-９][\d０-９\s\p{Cf}\-‐‑‒–—―−－ー.·/()（）[\]【】]*$/u);

/** An optional phone number. Also accepts invalid numbers that older versions stored, so that they can be sent back unchanged. */
export const OptionalPhone = z
  .string()
  .trim()
  .max(maxPhoneLength)
  .regex(/^[+＋\d０-９\s\p{Cf}\-‐‑‒–—―−－ー.·/()（）[\]【】]*$/u);

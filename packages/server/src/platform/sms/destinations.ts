/**
 * Numbers that belong to no country: freephone, shared cost, universal and premium numbers, satellites and other networks (ITU-T E.164,
 * country codes for global services).
 */
const global = /^\+(?:800|808|870|878|88[1-3]|888|979|99[19])/;

/** Countries and territories that share the code 1, with their own and expensive tariffs, and premium-rate area codes. */
const otherNorthAmerican =
  /^(?:242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876|900)/;

/** The numbers of a country that receive messages: mobile ones, without satellites and premium rates. By calling code. */
const mobile: Readonly<Record<string, (number: string) => boolean>> = {
  86: (number) => /^1[3-9]\d{9}$/.test(number) && !/^1(?:349|740)/.test(number),
  852: (number) => /^[4-9]\d{7}$/.test(number) && !number.startsWith("900"),
  853: (number) => /^6\d{7}$/.test(number),
  886: (number) => /^9\d{8}$/.test(number),
  81: (number) => /^[789]0[1-9]\d{7}$/.test(number),
  65: (number) => /^[89]\d{7}$/.test(number),
  1: (number) => !otherNorthAmerican.test(number) && !/^[2-9]\d{2}976/.test(number),
  44: (number) => /^7[1-57-9]\d{8}$/.test(number),
  34: (number) => /^(?:6\d{8}|7[1-4]\d{7})$/.test(number),
  52: (number) => !number.startsWith("900"),
};

/** Whether a number in normal form may get messages: in one of these countries, and neither premium-rate nor satellite. */
export function isDestination(phone: string, callingCodes: readonly string[]): boolean {
  if (global.test(phone)) return false;
  const code = callingCodes.find((item) => phone.startsWith(`+${item}`));
  if (code === undefined) return false;
  return mobile[code]?.(phone.slice(code.length + 1)) ?? true;
}

/** Parses `86,852`. Throws an Error for other texts. */
export function readDestinations(text: string | undefined): readonly string[] | null {
  if (text === undefined || text.trim() === "") return null;
  const codes = text.split(",").map((code) => code.trim().replace(/^\+/, ""));
  if (codes.every((code) => /^[1-9]\d{0,2}$/.test(code))) return codes;
  throw new Error("VOWDESK_SMS_DESTINATIONS: must be calling codes of countries, such as 86,852");
}

import * as z from "zod";

/** What the calls of verification alone say no to. */
export const verificationRefusals = { "verified-already": 500 } as const;

/** GB 11643: each of the first 17 digits counts so often, and their sum says what the 18th sign is. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const checkSigns = "10X98765432";

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The last sign of an ID number, from the 17 digits before it. */
export function idCheckSign(digits: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return checkSigns[sum % checkSigns.length] ?? "";
}

function isIdNumber(text: string): boolean {
  const born = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/.exec(text);
  return born !== null && isDay(Number(born[1]), Number(born[2]), Number(born[3])) && idCheckSign(text) === text[17];
}

/** The number of a Chinese identity card: 18 signs, with a birthday that there was and a check sign that is right. */
export const IdNumber = z.string().trim().max(18).toUpperCase().refine(isIdNumber);

/** What shows who somebody is (PRODUCT 4, Review queues). */
export const VerificationDetails = z.object({
  realName: z.string(),
  /** Masked: `1101**********1234`. */
  idNumber: z.string(),
  /** Addresses of the card's two sides, and of its holder with it. */
  front: z.string(),
  back: z.string(),
  holding: z.string(),
});
export type VerificationDetails = z.infer<typeof VerificationDetails>;

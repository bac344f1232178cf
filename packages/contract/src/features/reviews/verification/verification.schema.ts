import * as z from "zod";
import { isDate, Text } from "../../../kernel/index.ts";

/** Refusals of verification. */
export const verificationRefusals = { "verified-already": 500 } as const;

/** Weights and check characters of GB 11643: the weighted sum of the first 17 digits determines the 18th character. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const checkCharacters = "10X98765432";

/** The check character of an ID number, from its first 17 digits. */
export function idCheckSign(digits: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return checkCharacters[sum % checkCharacters.length] ?? "";
}

function isIdNumber(text: string): boolean {
  const birthday = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/.exec(text);
  return (
    birthday !== null &&
    Number(birthday[1]) >= 1900 &&
    isDate(`${birthday[1]}-${birthday[2]}-${birthday[3]}`) &&
    idCheckSign(text) === text[17]
  );
}

/** The number of a Chinese identity card: 18 characters with a valid birthday and check character. */
export const IdNumber = Text(18).toUpperCase().refine(isIdNumber);

/** The evidence of an identity. */
export const VerificationDetails = z.object({
  realName: z.string(),
  /** Masked: `1101**********1234`. */
  idNumber: z.string(),
  /** Addresses of pictures of both sides of the card, and of its holder with it. */
  front: z.string(),
  back: z.string(),
  holding: z.string(),
});
export type VerificationDetails = z.infer<typeof VerificationDetails>;

import { createHash, randomBytes } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";

/** RFC 6238. A code is valid in its step of 30 s, the one before and the one after. */
const stepSeconds = 30;
const issuer = "Vowdesk";
const recoveryCodeCount = 10;
/** 80 random bits, so the hash needs neither salt nor stretching. */
const codeBytes = 10;
/** Crockford's base 32: no letter that looks like a digit. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groupLength = 4;

/** A new key for an authenticator app, 160 bits as base32. */
export const newKey = (): string => generateSecret();

/** The `otpauth:` URI that the QR code encodes. */
export const keyUri = (key: string, username: string): string => generateURI({ issuer, label: username, secret: key });

/** The typed code without spaces and dashes, in upper case. */
const normalizeCode = (code: string) => code.normalize("NFKC").replace(/[\s-]/gu, "").toUpperCase();

/** Whether the code has six digits. Any other code is treated as a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(normalizeCode(code));

/** The time step that this code belongs to; null if it matches no step near `now`. */
export function stepOf(key: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = verifySync({
    secret: key,
    token: normalizeCode(code),
    epoch,
    epochTolerance: stepSeconds,
    period: stepSeconds,
  });
  return result.valid ? Math.floor(epoch / stepSeconds) + result.delta : null;
}

/** 256 is a multiple of 32, so every letter is equally likely. */
const newRecoveryCode = () =>
  Array.from(randomBytes((codeBytes * 8) / 5), (byte) => letters[byte % letters.length])
    .join("")
    .replace(new RegExp(`(.{${groupLength}})(?=.)`, "g"), "$1-");

/** Ten single-use codes that replace the authenticator app. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

/** SHA-256 of a recovery code, as it is stored. Letters that look like digits are read as digits. */
export function recoveryHash(code: string): Buffer {
  const canonical = normalizeCode(code).replace(/O/g, "0").replace(/[IL]/g, "1");
  return createHash("sha256").update(canonical).digest();
}

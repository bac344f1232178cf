import { createHash, randomBytes } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";

/** RFC 6238: a code is good for its step of 30 s, the one before and the one after. */
const stepSeconds = 30;
const issuer = "Vowdesk";
const codesAtOnce = 10;
/** 80 bits: nobody guesses one, so its hash needs neither salt nor stretching. */
const codeBytes = 10;
/** Crockford's: no letter that looks like a digit. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const lettersTogether = 4;

/** A new key for an authenticator app, 160 bits as base32. */
export const newKey = (): string => generateSecret();

/** What a QR code tells an authenticator app. */
export const keyUri = (key: string, username: string): string => generateURI({ issuer, label: username, secret: key });

/** A code as people type it, without what only divides it. */
const typed = (code: string) => code.normalize("NFKC").replace(/[\s-]/gu, "").toUpperCase();

/** Six digits of an authenticator app; anything else is taken for a recovery code. */
export const isOfApp = (code: string): boolean => /^\d{6}$/.test(typed(code));

/** The step of time whose code this is; null when it fits none that is near `now`. */
export function stepOf(key: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1_000);
  const found = verifySync({
    secret: key,
    token: typed(code),
    epoch,
    epochTolerance: stepSeconds,
    period: stepSeconds,
  });
  return found.valid ? Math.floor(epoch / stepSeconds) + found.delta : null;
}

/** 32 letters divide 256, so each is as likely as any other. */
const newRecoveryCode = () =>
  Array.from(randomBytes((codeBytes * 8) / 5), (byte) => letters[byte % letters.length])
    .join("")
    .replace(new RegExp(`(.{${lettersTogether}})(?=.)`, "g"), "$1-");

/** Ten codes, each good once in place of the app. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codesAtOnce }, newRecoveryCode);

/** What is kept of a recovery code: its SHA-256. Letters that look like digits are read as these. */
export function recoveryHash(code: string): Buffer {
  const read = typed(code).replace(/O/g, "0").replace(/[IL]/g, "1");
  return createHash("sha256").update(read).digest();
}

import { createHash, createHmac, randomBytes } from "node:crypto";

/** 128 bits cannot be guessed, so the hash needs neither salt nor stretching. */
const tokenBytes = 16;

/** Every token of a service account begins so. */
export const serviceTokenPrefix = "vd_";

/** A new random token: 128 bits as 22 characters of base64url. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

const tokenCharacters = 22;

/** Whether a token has a prefix. A token without one may begin with the same characters by chance, but is shorter. */
export const hasPrefix = (token: string, prefix: string): boolean =>
  token.startsWith(prefix) && token.length > tokenCharacters;

/** The stored form of a token: its SHA-256. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Nonce from which the successor token is derived; stored with the replaced token's hash. */
export function newNonce(): Buffer {
  return randomBytes(tokenBytes);
}

/**
 * Derives the successor of a token: 128 bits of HMAC-SHA-256, keyed by the old token. Presenting the old token again
 * yields the same successor, although neither is stored. The stored nonce is useless without the old token.
 */
export function successorOf(token: string, nonce: Buffer): string {
  return createHmac("sha256", token)
    .update("vowdesk session successor")
    .update(nonce)
    .digest()
    .subarray(0, tokenBytes)
    .toString("base64url");
}

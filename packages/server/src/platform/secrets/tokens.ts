import { createHash, createHmac, randomBytes } from "node:crypto";

/** 128 bits: nobody guesses one, so its hash needs neither salt nor stretching. */
const tokenBytes = 16;

/** A new secret from the system's generator, 128 bits as 22 characters of base64url. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

/** What is kept of a token: its SHA-256. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A nonce for `successorOf`, kept beside the hash of the token that is replaced. */
export function newNonce(): Buffer {
  return randomBytes(tokenBytes);
}

/**
 * The token that follows another: 128 bits of HMAC-SHA-256 keyed by the old token. Whoever presents the old token again gets
 * the same successor, although neither is stored; whoever reads the table has the nonce but no key, and gets nothing.
 */
export function successorOf(token: string, nonce: Buffer): string {
  return createHmac("sha256", token)
    .update("vowdesk session successor")
    .update(nonce)
    .digest()
    .subarray(0, tokenBytes)
    .toString("base64url");
}

import { timingSafeEqual } from "node:crypto";
import type { Services } from "../../../../kernel/http/context.ts";
import { keyOf, signature } from "../../../../platform/secrets/secret-key.ts";

const proofBytes = 16;
const mailedShape = /^([\w-]{22})([\w-]{22})$/;

/** 128 bits of an HMAC with the server's key, so that they cannot be computed from a link that somebody sees. */
function proofOf(services: Services, token: string, address: string): Buffer {
  return signature(keyOf(services), "mailed password link", [token, address]).subarray(0, proofBytes);
}

/**
 * The token of a link in a mail: that of the link, and a proof that only the mail has. The user who makes a link sees its token too, and can give it to
 * anyone or use it, so that the token alone proves nothing about the address.
 */
export const mailedToken = (services: Services, token: string, address: string): string =>
  token + proofOf(services, token, address).toString("base64url");

/** The token of a link as it is stored, without the proof of a mail. */
export const tokenOfLink = (text: string): string => mailedShape.exec(text)?.[1] ?? text;

/** Whether the link was received by a mail to this address. */
export function isFromMail(services: Services, text: string, address: string): boolean {
  const [, token, proof] = mailedShape.exec(text) ?? [];
  if (token === undefined || proof === undefined) return false;
  return timingSafeEqual(Buffer.from(proof, "base64url"), proofOf(services, token, address));
}

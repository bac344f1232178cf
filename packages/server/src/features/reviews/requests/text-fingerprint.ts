import { createHash } from "node:crypto";

/** Returns a key that items with the same text share, regardless of case and Unicode form. */
export const textFingerprint = (text: string) =>
  `text:${createHash("sha256").update(text.normalize("NFKC").toLowerCase()).digest("base64url")}`;

import { createHash } from "node:crypto";

/** What items of the same words have alike, however they are typed. */
export const textMark = (text: string) =>
  `text:${createHash("sha256").update(text.normalize("NFKC").toLowerCase()).digest("base64url")}`;

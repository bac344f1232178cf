import { createHash } from "node:crypto";
import { searchedText } from "@vowdesk/contract/kernel";

/** Returns a key that items with the same text share, in the form in which texts are searched. */
export const textFingerprint = (text: string) =>
  `text:${createHash("sha256").update(searchedText(text)).digest("base64url")}`;

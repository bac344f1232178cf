import path from "node:path";
import { unusable } from "./service-url.ts";

/** Where signed audit heads are stored outside of the database: appended to a file or posted to a URL. */
export type AnchorConfig = { kind: "file"; file: string } | { kind: "webhook"; url: string };

/** Parses a file or an address. Throws an Error for other texts. */
export function readAnchor({
  VOWDESK_AUDIT_ANCHOR: text,
}: {
  VOWDESK_AUDIT_ANCHOR?: string | undefined;
}): AnchorConfig | null {
  if (text === undefined) return null;
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { kind: "file", file: path.resolve(text) };
  if (/^https?:\/\/./i.test(text) && URL.canParse(text)) return { kind: "webhook", url: text };
  throw unusable([["VOWDESK_AUDIT_ANCHOR", "must be a file or a URL that begins with https:// or http://"]]);
}

import { safeName } from "./zip/zip.names.ts";

/** Both forms of a file name (RFC 6266): without characters outside of ASCII, and in UTF-8. */
function dispositionOf(name: string): string {
  const safe = safeName(name);
  const plain = safe.replace(/[^\x20-\x7e]|[%;]/g, "_");
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Headers of a file that a caller saves and no browser shows. */
export const downloadHeaders = (name: string) => ({
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "content-disposition": dispositionOf(name),
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
});

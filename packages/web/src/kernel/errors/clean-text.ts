/** Replacement for removed text. */
const removed = "…";

/** A secret after its name, as in `token=…` or `"password": "…"`. */
const secrets = /\b(token|password|passwd|pwd|secret|authorization|cookie|ticket)(["']?\s*[:=]\s*["']?)[^\s"',;&)}]+/gi;
const bearer = /\bbearer\s+\S+/gi;
const jwt = /\beyJ[\w-]+(?:\.[\w-]+)+/g;
const inlineContent = /\bdata:[^\s"')]+/g;
/** The query or fragment of a URL, without the line and column that a stack trace appends. */
const query = /(?<=[\w/.-])[?#][^\s"'()<>]{1,500}?(?=(?::\d{1,9}){0,2}(?:[\s"'()<>]|$))/g;
const email = /[^\s@<>"'():/]{1,64}@[^\s@<>"'():/]{1,190}\.[a-z]{2,24}/gi;
/** Seven or more digits, also grouped: a phone number, an ID number, an order number. */
const digits = /\+?\d(?:[ -]?\d){6,}/g;
const hex = /\b[0-9a-f]{16,}\b/gi;
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const base64 = /[A-Za-z0-9+/]{24,}={0,2}/g;
/** A long run of letters and digits. Names of source files are kept. */
const longRun = /[\w-]{20,}(\.(?:m?js|css|tsx?)\b)?/g;

const hasDigit = (run: string) => /\d/.test(run);

/** Removes what must not leave this browser: tokens, queries, phone numbers, e-mail addresses, long digit runs, keys. */
export function cleanText(text: string): string {
  return text
    .replace(inlineContent, `data:${removed}`)
    .replace(bearer, removed)
    .replace(secrets, `$1$2${removed}`)
    .replace(jwt, removed)
    .replace(query, "")
    .replace(email, removed)
    .replace(uuid, removed)
    .replace(hex, (run) => (hasDigit(run) ? removed : run))
    .replace(base64, (run) => (hasDigit(run) && /[+=]/.test(run) ? removed : run))
    .replace(longRun, (run: string, file: string | undefined) => (file || !hasDigit(run) ? run : removed))
    .replace(digits, removed);
}

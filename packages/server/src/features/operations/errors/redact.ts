import { shorten, sliceText } from "@vowdesk/contract/kernel";
const hidden = "[hidden]";

/** Drops the query or fragment of an address, which may contain secrets. Keeps line and column at its end. */
function withoutQuery(word: string): string {
  const start = word.search(/[?#]/);
  if (start < 0) return word;
  const isAddress = sliceText(word, 0, start).includes("/") || /^.[\w.%-]{1,64}=/.test(sliceText(word, start));
  return isAddress ? sliceText(word, 0, start) + (/(?::\d{1,7}){1,2}$/.exec(word)?.[0] ?? "") : word;
}

const isFileName = (run: string) => /\.(?:[cm]?[jt]sx?|css)$/.test(run) && run.length <= 80;
const upperShare = (run: string) => (run.match(/[A-Z]/g)?.length ?? 0) / run.length;

/** Hides random text. Our tokens have 22 characters and mostly a digit; names have no digit and few capitals. */
function withoutRandom(run: string): string {
  const isName = isFileName(run) || (run.length <= 40 && !/\d/.test(run) && upperShare(run) <= 1 / 3);
  return isName ? run : hidden;
}

/** Hides base64. It looks like a path, but paths have few capitals. */
function withoutBase64(run: string): string {
  const isPath = !/[+=]/.test(run) && (upperShare(run) <= 1 / 5 || !/\d/.test(run));
  return isPath ? run : hidden;
}

type Rule = readonly [pattern: RegExp, by: string | ((match: string) => string)];

// Every repetition is bounded, so that the longest text takes a few milliseconds.
const rules: readonly Rule[] = [
  [/(?![\t\n])\p{Cc}/gu, ""],
  [/(?:\.{3})?"[^\n]{0,300}"(?:\.{3})? is not valid JSON/g, `"${hidden}" is not valid JSON`],
  [/: "[^"\n]{0,500}"/g, `: "${hidden}"`],
  [/\b((?:set-)?cookie: ?)[^\n]+/gi, `$1${hidden}`],
  [/[^\s"'<>()]+/g, withoutQuery],
  [
    /([\w-]{0,30}(?:token|password|passwd|pwd|secret|authorization|cookie|ticket|credentials?|api[_-]?key|contraseña|密码|パスワード)[\w-]{0,30}["']?\s{0,3}[=:：]\s{0,3})(?:"[^"\n]{0,500}"?|'[^'\n]{0,500}'?|(?:(?:bearer|basic)\s{1,3})?[^\s"'&,;)}]{1,500})/gi,
    `$1${hidden}`,
  ],
  [/\b(bearer\s{1,3})[\w.~+/=-]{6,500}/gi, `$1${hidden}`],
  [/\beyJ[\w-]{8,2000}\.[\w-]{1,4000}(?:\.[\w-]{0,500})?/g, hidden],
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}\.\p{L}{2,24}/gu, "[e-mail]"],
  [/(?<![\d.])(?:\+?86[ -]?)?1\d{2}[ -]?\d{4}[ -]?\d{4}(?!\d)/g, "[phone]"],
  [/(?<!\d)1\d{2}\*{4,8}\d{0,4}/g, "[phone]"],
  [/(?<!\d)\d{15,30}[Xx]?/g, hidden],
  [/(?<![\w-])[\w-]{20,}(?:\.[cm]?[jt]sx?\b|\.css\b)?/g, withoutRandom],
  [/[\w+/]{24,}(?:={1,2}(?![\w[]))?/g, withoutBase64],
];

/** A truncated word may be part of a secret that the rules no longer recognise. */
const truncatedWord = /[\w+/=%.~-]{0,64}$/;

/**
 * Removes what an error log must not contain: tokens, passwords, random text, queries of addresses, e-mail addresses,
 * phone and identity numbers, quoted input. Returns at most `limit` characters.
 */
export function redacted(text: string, limit: number): string {
  const isTruncated = text.length === limit || text.length > limit * 2;
  const start = shorten(text, limit * 2);
  const complete = isTruncated ? start.replace(truncatedWord, "") : start;
  const result = rules.reduce(
    (rest, [pattern, by]) => (typeof by === "string" ? rest.replace(pattern, by) : rest.replace(pattern, by)),
    complete,
  );
  return shorten(result, limit).trim();
}

/** A client's id if it has the form of an id, else null. */
export function redactedId(text: string | null, limit: number): string | null {
  return text !== null && text.length <= limit && /^[\w.:-]+$/.test(text) ? text : null;
}

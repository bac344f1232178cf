import { shorten } from "@vowdesk/contract/kernel";
const hidden = "[hidden]";

/** What follows an address's `?` or `#` may hold anything; the line and column at its end stay. */
function withoutQuery(word: string): string {
  const start = word.search(/[?#]/);
  if (start < 0) return word;
  const isAddress = word.slice(0, start).includes("/") || /^.[\w.%-]{1,64}=/.test(word.slice(start));
  return isAddress ? word.slice(0, start) + (/(?::\d{1,7}){1,2}$/.exec(word)?.[0] ?? "") : word;
}

const isFileName = (run: string) => /\.(?:[cm]?[jt]sx?|css)$/.test(run) && run.length <= 80;
const upperShare = (run: string) => (run.match(/[A-Z]/g)?.length ?? 0) / run.length;

/** A token of ours has 22 characters and nearly always a digit; names of functions have none and few capitals. */
function withoutRandom(run: string): string {
  const isName = isFileName(run) || (run.length <= 40 && !/\d/.test(run) && upperShare(run) <= 1 / 3);
  return isName ? run : hidden;
}

/** Base64 with slashes looks like a path, but a path has few capitals. */
function withoutBase64(run: string): string {
  const isPath = !/[+=]/.test(run) && (upperShare(run) <= 1 / 5 || !/\d/.test(run));
  return isPath ? run : hidden;
}

type Rule = readonly [pattern: RegExp, by: string | ((whole: string) => string)];

// Every repetition is bounded: a text of the greatest length is cleaned in a few milliseconds, whatever it holds.
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

/** A word that was cut may be the half of a secret that is not known by its half. */
const cutWord = /[\w+/=%.~-]{0,64}$/;

/**
 * A text of at most `limit` characters without what an error log must not hold: tokens, passwords, long random runs, queries of
 * addresses, e-mail addresses, phone and identity numbers, quoted input. File names, functions and lines stay.
 */
export function cleaned(text: string, limit: number): string {
  const isCut = text.length === limit || text.length > limit * 2;
  const start = shorten(text, limit * 2);
  const whole = isCut ? start.replace(cutWord, "") : start;
  const clean = rules.reduce(
    (rest, [pattern, by]) => (typeof by === "string" ? rest.replace(pattern, by) : rest.replace(pattern, by)),
    whole,
  );
  return shorten(clean, limit).trim();
}

/** An id as a client gives it: kept when it is one, not a text. */
export function cleanedId(text: string | null, limit: number): string | null {
  return text !== null && text.length <= limit && /^[\w.:-]+$/.test(text) ? text : null;
}

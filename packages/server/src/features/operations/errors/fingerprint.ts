import { createHash } from "node:crypto";

/** The fields that identify an error. */
export interface ErrorTraits {
  side: "browser" | "server";
  kind: string;
  message: string;
  where: string;
  stack: string;
}

/** Replaces numbers, ids and redacted parts, which differ between occurrences. */
function withoutNumbers(text: string): string {
  return text
    .replace(/\[(?:hidden|phone|e-mail)\]/g, "#")
    .replace(/\b(?=[0-9a-f]*\d)[0-9a-f]{6,64}\b/gi, "#")
    .replace(/\d+/g, "#")
    .replace(/\s+/g, " ")
    .trim();
}

const isFrame = (line: string) => /^\s*at\s|@\S+:\d+$/.test(line);
const isForeign = (line: string) =>
  /node_modules|\bnode:|native code|<anonymous>|\/vendor[.-]|-extension:\/\//.test(line);

/** The first stack frame in our own code, without build hashes and line numbers, which differ between builds. */
export function ownFrame(stack: string): string {
  const frames = stack.split("\n").filter(isFrame);
  const own = frames.find((line) => !isForeign(line)) ?? frames[0] ?? "";
  return own
    .replace(/\w+:\/\/[^/\s)]*/g, "")
    .replace(/-[\w-]{6,12}(?=\.[cm]?js\b)/g, "")
    .replace(/(?::\d+){1,2}\)?\s*$/, "")
    .trim();
}

/** SHA-256 under which equal errors are counted together. */
export function fingerprintOf({ side, kind, message, where, stack }: ErrorTraits): Buffer {
  const parts = [side, kind, withoutNumbers(message), withoutNumbers(where), withoutNumbers(ownFrame(stack))];
  return createHash("sha256").update(JSON.stringify(parts)).digest();
}

import { createHash } from "node:crypto";

/** What makes two errors the same. */
export interface Trait {
  side: "browser" | "server";
  kind: string;
  message: string;
  where: string;
  stack: string;
}

/** Numbers, ids and what was hidden differ from one time to the next. */
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

/** The first line of a stack in our own code. A build gives files new hashes and moves lines: neither tells errors apart. */
export function ownFrame(stack: string): string {
  const frames = stack.split("\n").filter(isFrame);
  const own = frames.find((line) => !isForeign(line)) ?? frames[0] ?? "";
  return own
    .replace(/\w+:\/\/[^/\s)]*/g, "")
    .replace(/-[\w-]{6,12}(?=\.[cm]?js\b)/g, "")
    .replace(/(?::\d+){1,2}\)?\s*$/, "")
    .trim();
}

/** The SHA-256 under which alike errors are counted together. */
export function fingerprintOf({ side, kind, message, where, stack }: Trait): Buffer {
  const parts = [side, kind, withoutNumbers(message), withoutNumbers(where), withoutNumbers(ownFrame(stack))];
  return createHash("sha256").update(JSON.stringify(parts)).digest();
}

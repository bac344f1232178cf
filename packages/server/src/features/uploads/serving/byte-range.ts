import type { ByteRange } from "../../../platform/files/files.ts";

const oneRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * What a `Range` header asks for of a file. Null for the whole file: without a header, for one that cannot be read, and for
 * several ranges at once, which nobody needs and which multiply the work. `beyond` where the file has no such bytes.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | "beyond" | null {
  const [whole, first, last] = oneRange.exec(header ?? "") ?? [];
  if (whole === undefined || whole === "bytes=-") return null;
  return first === ""
    ? lastBytes(Number(last), bytes)
    : bytesFrom(Number(first), last ? Number(last) : bytes - 1, bytes);
}

function lastBytes(length: number, bytes: number): ByteRange | "beyond" {
  return Math.min(length, bytes) === 0 ? "beyond" : { from: Math.max(bytes - length, 0), to: bytes - 1 };
}

function bytesFrom(from: number, to: number, bytes: number): ByteRange | "beyond" | null {
  if (from >= bytes) return "beyond";
  return to < from ? null : { from, to: Math.min(to, bytes - 1) };
}

import type { ByteRange } from "../../platform/files/files.ts";

const oneRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Parses a `Range` header. Null stands for the whole file: without a header, with an invalid one, and with several ranges,
 * which would multiply the work. `beyond` if the file has no such bytes.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | "beyond" | null {
  const [match, first, last] = oneRange.exec(header ?? "") ?? [];
  if (match === undefined || match === "bytes=-") return null;
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

import { negotiate } from "@fastify/accept-negotiator";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Below this size, in bytes, an answer fits into one network packet. */
const minBytes = 1_400;

/** The fastest levels. In this order, because Brotli takes less time and makes smaller answers than gzip. */
const compressors = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (body: Buffer) => gzipSync(body, { level: 1 }),
};
const encodings = Object.keys(compressors) as (keyof typeof compressors)[];

interface Compressed {
  body: Buffer;
  encoding: string;
}

/** Compresses a body if it is large enough and the client accepts it (RFC 9110, section 12.5.3); else returns null. */
export function compress(body: string, acceptEncoding: string | undefined): Compressed | null {
  if (acceptEncoding === undefined || body.length < minBytes) return null;
  const encoding = negotiate(acceptEncoding, encodings) as keyof typeof compressors | null;
  return encoding === null ? null : { body: compressors[encoding](Buffer.from(body)), encoding };
}

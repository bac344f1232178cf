const headerBytes = 27;
const opusRate = 48_000;

/** Sample rate and number of samples to skip; null if it is no audio codec. */
function codecOf(payload: Buffer): { rate: number; skip: number } | null {
  if (payload.toString("latin1", 0, 8) === "OpusHead") return { rate: opusRate, skip: payload.readUInt16LE(10) };
  if (payload.toString("latin1", 0, 7) === "\x01vorbis") return { rate: payload.readUInt32LE(12), skip: 0 };
  return null;
}

interface Page {
  serial: number;
  granule: bigint;
  body: Buffer;
}

/** Iterates over pages to the last byte. Throws a RangeError for an invalid page. */
function* pagesOf(bytes: Buffer): Generator<Page> {
  for (let at = 0; at < bytes.length;) {
    const isPage = bytes.toString("latin1", at, at + 4) === "OggS" && bytes.readUInt8(at + 4) === 0;
    const start = at + headerBytes + bytes.readUInt8(at + 26);
    const end = bytes.subarray(at + headerBytes, start).reduce((sum, size) => sum + size, start);
    if (!isPage || end > bytes.length) throw new RangeError("invalid page");
    yield {
      serial: bytes.readUInt32LE(at + 14),
      granule: bytes.readBigInt64LE(at + 6),
      body: bytes.subarray(start, end),
    };
    at = end;
  }
}

/** Reads the duration of a single Opus or Vorbis stream in Ogg (RFC 3533), from its last page. */
export function readOgg(bytes: Buffer): number | null {
  const pages = [...pagesOf(bytes)];
  const [first] = pages;
  const codec = first ? codecOf(first.body) : null;
  if (!codec || codec.rate === 0 || pages.some(({ serial }) => serial !== first?.serial)) return null;
  const last = pages.reduce((latest, { granule }) => (granule > latest ? granule : latest), 0n);
  return ((Number(last) - codec.skip) / codec.rate) * 1_000;
}

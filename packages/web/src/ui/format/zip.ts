/** A compressed file of a zip archive. */
interface Packed {
  name: string;
  body: Blob;
  crc: number;
  size: number;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1;
  return value;
});

/** CRC-32 of the bytes, continued from `before`. */
function crcOf(bytes: Uint8Array, before: number): number {
  let crc = ~before;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** A zip entry that is written in parts and compressed by the browser. */
export function zipEntry(name: string) {
  const deflate = new CompressionStream("deflate-raw");
  const writer = deflate.writable.getWriter();
  const body = new Response(deflate.readable).blob();
  const encoder = new TextEncoder();
  const sums = { crc: 0, size: 0 };
  return {
    write: async (text: string): Promise<void> => {
      const bytes = encoder.encode(text);
      sums.crc = crcOf(bytes, sums.crc);
      sums.size += bytes.length;
      await writer.write(bytes);
    },
    end: async (): Promise<Packed> => {
      await writer.close();
      return { name, body: await body, ...sums };
    },
  };
}

const utf8Names = 0x08_00;
const deflated = 8;
const version = 20;

/** Fields of a zip record with their widths in bytes, little-endian. */
function record(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const bytes = fields.flatMap(([value, width]) =>
    Array.from({ length: width }, (_, at) => (value >>> (8 * at)) & 0xff),
  );
  return Uint8Array.from(bytes);
}

function entryFields({ name, body, crc, size }: Packed) {
  const length = new TextEncoder().encode(name).length;
  // Version, flags, method, time and date (none), checksum, both sizes, length of the name, length of the extra
  // field.
  return [
    [version, 2],
    [utf8Names, 2],
    [deflated, 2],
    [0, 2],
    [0x21, 2],
    [crc, 4],
    [body.size, 4],
    [size, 4],
    [length, 2],
    [0, 2],
  ] as const;
}

/** Combines entries into an archive. Limited to 4 GB, because there is no ZIP64 support. */
export function zipOf(files: readonly Packed[], type: string): Blob {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let at = 0;
  let directorySize = 0;
  for (const file of files) {
    const head = record([0x04_03_4b_50, 4], ...entryFields(file));
    const name = new TextEncoder().encode(file.name);
    const line = record(
      [0x02_01_4b_50, 4],
      [version, 2],
      ...entryFields(file),
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [at, 4],
    );
    parts.push(head, name, file.body);
    directory.push(line, name);
    at += head.length + name.length + file.body.size;
    directorySize += line.length + name.length;
  }
  const count = files.length;
  const end = record([0x06_05_4b_50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [directorySize, 4], [at, 4], [0, 2]);
  return new Blob([...parts, ...directory, end], { type });
}

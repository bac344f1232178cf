import { deflateRawSync } from "node:zlib";

export interface TestEntry {
  name: string;
  bytes: Buffer;
  /** File mode as in Unix. Default: a regular file. */
  mode?: number;
  /** Size claimed in the headers, if it is wrong. */
  claimedBytes?: number;
  isDeflated?: boolean;
}

const table = Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/** CRC-32 of a PNG chunk or zip entry. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] as number) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function header(signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = buffer.writeUInt32LE(signature, 0);
  for (const [bytes, value] of fields)
    at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value >>> 0, at);
  return buffer;
}

export function zipOf(entries: readonly TestEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, mode = 0o100644, claimedBytes = bytes.length, isDeflated = false } of entries) {
    const packed = isDeflated ? deflateRawSync(bytes) : bytes;
    const nameBytes = Buffer.from(name);
    const shared = [
      [2, 20],
      [2, 0x800],
      [2, isDeflated ? 8 : 0],
      [2, 0],
      [2, 0x21],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, claimedBytes],
      [2, nameBytes.length],
      [2, 0],
    ] as const;
    const local = Buffer.concat([header(0x04034b50, shared), nameBytes, packed]);
    central.push(
      header(0x02014b50, [[2, 0x031e], ...shared, [2, 0], [2, 0], [2, 0], [4, (mode << 16) >>> 0], [4, offset]]),
      nameBytes,
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  ]);
  return Buffer.concat([...locals, directory, end]);
}

export interface TestManifest {
  packageName?: string;
  versionCode?: number;
  versionName?: string;
}

function chunk(type: number, headBytes: number, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(headBytes, 2);
  head.writeUInt32LE(8 + body.length, 4);
  return Buffer.concat([head, body]);
}

const words = (...values: number[]) => {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) buffer.writeInt32LE(value | 0, i * 4);
  return buffer;
};

function stringPool(strings: readonly string[]): Buffer {
  const encoded = strings.map((text) => {
    const length = Buffer.alloc(2);
    length.writeUInt16LE(text.length);
    return Buffer.concat([length, Buffer.from(text, "utf16le"), Buffer.alloc(2)]);
  });
  const offsets = encoded.map((_, i) => encoded.slice(0, i).reduce((sum, { length }) => sum + length, 0));
  const head = words(strings.length, 0, 0, 28 + strings.length * 4, 0);
  return chunk(0x0001, 28, Buffer.concat([head, words(...offsets), ...encoded]));
}

function manifestOf({
  packageName = "com.example.customer",
  versionCode = 1,
  versionName = "1.0.0",
}: TestManifest = {}): Buffer {
  const strings = stringPool(["versionCode", "versionName", "package", "manifest", versionName, packageName]);
  const ids = chunk(0x0180, 8, words(0x0101021b, 0x0101021c));
  const attribute = (name: number, raw: number, type: number, value: number) =>
    words(-1, name, raw, 8 | (type << 24), value);
  const element = Buffer.concat([
    words(1, -1, -1, 3),
    words(20 | (20 << 16), 3, 0),
    attribute(0, -1, 0x10, versionCode),
    attribute(1, 4, 0x03, 4),
    attribute(2, 5, 0x03, 5),
  ]);
  return chunk(0x0003, 8, Buffer.concat([strings, ids, chunk(0x0102, 16, element)]));
}

export function packageOf(manifest: TestManifest = {}, more: readonly TestEntry[] = []): Buffer {
  const code = { name: "classes.dex", bytes: Buffer.from("dex\n035\0") };
  return zipOf([{ name: "AndroidManifest.xml", bytes: manifestOf(manifest), isDeflated: true }, code, ...more]);
}

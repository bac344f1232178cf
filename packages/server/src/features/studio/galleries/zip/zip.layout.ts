import { createHash } from "node:crypto";
import type { ByteRange } from "../../../../platform/files/files.ts";

/** A file of the zip, which is stored as it is. It has less than 4 GB. */
export interface ZipEntry {
  /** A path name that is unique in the zip. */
  name: string;
  bytes: number;
  crc: number;
  sha: Buffer;
  /** Stored as the time of the last change. */
  at: Date;
}

/** Where everything in a zip is. */
export interface ZipLayout<E extends ZipEntry = ZipEntry> {
  entries: readonly E[];
  /** Where the header of each entry begins. */
  offsets: readonly number[];
  /** Where the list of entries at the end begins. */
  directoryOffset: number;
  bytes: number;
  /** Differs if a byte of the zip differs. */
  digest: string;
}

/** Bytes of the zip, or of the file of an entry, whose last byte is `to`. */
export type ZipPart<E extends ZipEntry> = { bytes: Buffer } | { entry: E; from: number; to: number };

const maxUint32 = 0xff_ff_ff_ff;
const maxUint16 = 0xff_ff;
/** The version of the format that has folders, and that with offsets of 8 bytes. */
const plainVersion = 20;
const version64 = 45;
/** Made on Unix, whose file modes are in the attributes. */
const madeBy = (3 << 8) | version64;
const fileMode = (0o100644 << 16) >>> 0;
/** The name is in UTF-8. */
const flags = 0x08_00;

const localHeaderBytes = 30;
const timeBytes = 9;
const directoryEntryBytes = 46;
const offset64Bytes = 12;
const endBytes = 22;
const end64Bytes = 56 + 20;

const isLarge = (offset: number) => offset >= maxUint32;
const nameBytes = ({ name }: ZipEntry) => Buffer.byteLength(name);

/** Whether a count or an offset is too large for the plain end record, so that zip64 records are needed. */
const needsEnd64 = (count: number, directoryBytes: number, directoryOffset: number) =>
  count >= maxUint16 || directoryBytes >= maxUint32 || isLarge(directoryOffset);

const directoryBytesOf = (entry: ZipEntry, offset: number) =>
  directoryEntryBytes + nameBytes(entry) + timeBytes + (isLarge(offset) ? offset64Bytes : 0);

/** Computes where everything is, so that the length is known before the first byte and any range can be made. */
export function layOut<E extends ZipEntry>(entries: readonly E[]): ZipLayout<E> {
  const offsets: number[] = [];
  const hash = createHash("sha256");
  let [offset, directoryBytes] = [0, 0];
  for (const entry of entries) {
    offsets.push(offset);
    directoryBytes += directoryBytesOf(entry, offset);
    offset += localHeaderBytes + nameBytes(entry) + timeBytes + entry.bytes;
    hash.update(JSON.stringify([entry.name, entry.bytes, entry.crc, entry.sha.toString("hex"), entry.at]));
  }
  const tail = needsEnd64(entries.length, directoryBytes, offset) ? end64Bytes + endBytes : endBytes;
  return {
    entries,
    offsets,
    directoryOffset: offset,
    bytes: offset + directoryBytes + tail,
    digest: hash.digest("hex"),
  };
}

/** The time in UTC, and as the old fields have it: to two seconds, from 1980 on. */
function timeOf(at: Date) {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (at.toISOString().match(/\d+/g) ?? []).map(
    Number,
  );
  const date = (Math.min(Math.max(year - 1980, 0), 127) << 9) | (month << 5) | day;
  const time = (hour << 11) | (minute << 5) | (second >> 1);
  const extra = Buffer.alloc(timeBytes);
  extra.writeUInt16LE(0x54_55, 0);
  extra.writeUInt16LE(5, 2);
  extra.writeUInt8(1, 4);
  extra.writeUInt32LE(Math.min(Math.max(Math.floor(at.getTime() / 1_000), 0), maxUint32), 5);
  return { date, time, extra };
}

/** The fields that the header of an entry and the list at the end share, from `position` on. */
function writeFields(buffer: Buffer, position: number, { entry, extraBytes }: { entry: ZipEntry; extraBytes: number }) {
  const { date, time } = timeOf(entry.at);
  buffer.writeUInt16LE(flags, position);
  buffer.writeUInt16LE(0, position + 2);
  buffer.writeUInt16LE(time, position + 4);
  buffer.writeUInt16LE(date, position + 6);
  buffer.writeUInt32LE(entry.crc, position + 8);
  buffer.writeUInt32LE(entry.bytes, position + 12);
  buffer.writeUInt32LE(entry.bytes, position + 16);
  buffer.writeUInt16LE(nameBytes(entry), position + 20);
  buffer.writeUInt16LE(extraBytes, position + 22);
}

function localHeader(entry: ZipEntry): Buffer {
  const head = Buffer.alloc(localHeaderBytes);
  head.writeUInt32LE(0x04_03_4b_50, 0);
  head.writeUInt16LE(plainVersion, 4);
  writeFields(head, 6, { entry, extraBytes: timeBytes });
  return Buffer.concat([head, Buffer.from(entry.name), timeOf(entry.at).extra]);
}

function offset64(offset: number): Buffer {
  const extra = Buffer.alloc(offset64Bytes);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

function directoryEntry(entry: ZipEntry, offset: number): Buffer {
  const head = Buffer.alloc(directoryEntryBytes);
  const isFar = isLarge(offset);
  head.writeUInt32LE(0x02_01_4b_50, 0);
  head.writeUInt16LE(madeBy, 4);
  head.writeUInt16LE(isFar ? version64 : plainVersion, 6);
  writeFields(head, 8, { entry, extraBytes: timeBytes + (isFar ? offset64Bytes : 0) });
  head.writeUInt32LE(fileMode, 38);
  head.writeUInt32LE(isFar ? maxUint32 : offset, 42);
  const parts = [head, Buffer.from(entry.name), timeOf(entry.at).extra];
  return Buffer.concat(isFar ? [...parts, offset64(offset)] : parts);
}

interface End {
  count: number;
  bytes: number;
  offset: number;
}

function end64({ count, bytes, offset }: End): Buffer {
  const end = Buffer.alloc(end64Bytes);
  end.writeUInt32LE(0x06_06_4b_50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(madeBy, 12);
  end.writeUInt16LE(version64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(bytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  // Where this record begins, at the address that readers look for.
  end.writeUInt32LE(0x07_06_4b_50, 56);
  end.writeBigUInt64LE(BigInt(offset + bytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

function plainEnd({ count, bytes, offset }: End): Buffer {
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(Math.min(count, maxUint16), 8);
  end.writeUInt16LE(Math.min(count, maxUint16), 10);
  end.writeUInt32LE(Math.min(bytes, maxUint32), 12);
  end.writeUInt32LE(Math.min(offset, maxUint32), 16);
  return end;
}

/** The list of entries, and the end of the zip. */
function directory({ entries, offsets, directoryOffset: offset }: ZipLayout): Buffer {
  const list = entries.map((entry, i) => directoryEntry(entry, offsets[i] ?? 0));
  const bytes = list.reduce((sum, { length }) => sum + length, 0);
  const end: End = { count: entries.length, bytes, offset };
  if (needsEnd64(entries.length, bytes, offset)) list.push(end64(end));
  return Buffer.concat([...list, plainEnd(end)]);
}

/** The part of a buffer at `offset` of the zip that is in the range; null if none is. */
function cut(buffer: Buffer, offset: number, { from, to }: ByteRange): Buffer | null {
  const [start, end] = [Math.max(from - offset, 0), Math.min(to - offset + 1, buffer.length)];
  return start < end ? buffer.subarray(start, end) : null;
}

/** The parts of a range that belong to an entry, whose header begins at `offset`. */
function* partsOfEntry<E extends ZipEntry>(entry: E, offset: number, range: ByteRange): Generator<ZipPart<E>> {
  const dataOffset = offset + localHeaderBytes + nameBytes(entry) + timeBytes;
  if (dataOffset + entry.bytes <= range.from) return;
  const header = cut(localHeader(entry), offset, range);
  if (header) yield { bytes: header };
  const from = Math.max(range.from - dataOffset, 0);
  const to = Math.min(range.to - dataOffset, entry.bytes - 1);
  if (from <= to) yield { entry, from, to };
}

/** The parts of a range of the zip, in order. */
export function* partsOf<E extends ZipEntry>(layout: ZipLayout<E>, range: ByteRange): Generator<ZipPart<E>> {
  const { entries, offsets, directoryOffset } = layout;
  for (const [i, entry] of entries.entries()) {
    const offset = offsets[i] ?? 0;
    if (offset > range.to) return;
    yield* partsOfEntry(entry, offset, range);
  }
  if (range.to < directoryOffset) return;
  const end = cut(directory(layout), directoryOffset, range);
  if (end) yield { bytes: end };
}

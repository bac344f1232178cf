/** What a camera wrote about a picture. Times are wall times, as cameras have them. */
export interface CameraFacts {
  /** `2026-11-02T10:31:05`; null if it is not stated. */
  takenAt: string | null;
  /** Hours and minutes from UTC with their sign; null if it is not stated, as by most cameras. */
  offset: string | null;
  /** Empty if it is not stated. */
  camera: string;
}

export const noFacts: CameraFacts = { takenAt: null, offset: null, camera: "" };

/** Tags of EXIF 2.32 (https://www.cipa.jp/std/documents/e/DC-008-Translation-2019-E.pdf). */
const tags = { make: 0x010f, model: 0x0110, exif: 0x8769, taken: 0x9003, offset: 0x9011 } as const;
const types = { ascii: 2, long: 4 } as const;
const entryBytes = 12;
/** More entries than cameras write. */
const maxEntries = 500;
const maxText = 100;

interface Entry {
  tag: number;
  type: number;
  count: number;
  /** Where the value, or its offset, is. */
  at: number;
}

/** Reads numbers from untrusted bytes. A read outside of them returns undefined. */
function openReader(bytes: Buffer) {
  const isLittle = bytes.toString("latin1", 0, 2) === "II";
  const has = (at: number, length: number) => at >= 0 && at + length <= bytes.length;
  const short = (at: number) => {
    if (!has(at, 2)) return undefined;
    return isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  };
  const long = (at: number) => {
    if (!has(at, 4)) return undefined;
    return isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  };
  const text = ({ type, count, at }: Entry): string => {
    const from = count > 4 ? long(at) : at;
    if (type !== types.ascii || from === undefined || count > maxText || !has(from, count)) return "";
    return (bytes.toString("latin1", from, from + count).split("\0")[0] ?? "").trim();
  };
  const entries = (at: number | undefined): Map<number, Entry> => {
    const count = at === undefined ? undefined : short(at);
    if (at === undefined || count === undefined || count > maxEntries) return new Map();
    return new Map(
      Array.from({ length: count }, (_, i) => at + 2 + i * entryBytes)
        .filter((place) => has(place, entryBytes))
        .map((place) => {
          const tag = short(place) ?? 0;
          return [tag, { tag, type: short(place + 2) ?? 0, count: long(place + 4) ?? 0, at: place + 8 }];
        }),
    );
  };
  return { long, text, entries };
}

const wallShape = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

/** A wall time that exists; null for `0000:00:00 00:00:00`, which cameras without a set clock write, and for other text. */
function wallTime(text: string): string | null {
  const [, year = "", month = "", day = "", hour = "", minute = "", second = ""] = wallShape.exec(text) ?? [];
  const wall = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const at = new Date(`${wall}Z`);
  return year >= "1970" && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(wall) ? wall : null;
}

/** The model with its maker, unless it begins with it as most do. */
function cameraName(make: string, model: string): string {
  const [[brand = ""], [first = ""]] = [make.split(" "), model.split(" ")];
  return brand === first ? model : `${make} ${model}`.trim();
}

/** Reads time and camera from the EXIF block of a picture, as `sharp` returns it. Damaged blocks have none. */
export function readExif(block: Buffer | undefined): CameraFacts {
  if (!block) return noFacts;
  const head = block.toString("latin1", 0, 6) === "Exif\0\0" ? block.subarray(6) : block;
  if (!["II*\0", "MM\0*"].includes(head.toString("latin1", 0, 4))) return noFacts;
  const { long, text, entries } = openReader(head);
  const main = entries(long(4));
  const textOf = (of: Map<number, Entry>, tag: number) => {
    const entry = of.get(tag);
    return entry ? text(entry) : "";
  };
  const link = main.get(tags.exif);
  const exif = link?.type === types.long ? entries(long(link.at)) : new Map<number, Entry>();
  const offset = textOf(exif, tags.offset);
  return {
    takenAt: wallTime(textOf(exif, tags.taken)),
    offset: /^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(offset) ? offset : null,
    camera: cameraName(textOf(main, tags.make), textOf(main, tags.model)),
  };
}

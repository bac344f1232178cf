/** What the grid of a gallery needs of a picture before its preview has arrived. */
export interface PhotoLayout {
  number: number;
  /** Width by height; 1.5 until the preview is made. */
  aspect: number;
  /** The mean colour, as `0xRRGGBB`. */
  colour: number;
  isCulled: boolean;
  /** Part of the address of its previews; 0 until they are made, up to 15. */
  previewVersion: number;
  /** Whether no preview can be made. */
  hasProblem: boolean;
  isSafe: boolean;
}

const bytesPerPhoto = 6;
const flags = { culled: 1, problem: 2, safe: 4 } as const;
const aspectStep = 32;
/** Aspects are stored on a logarithmic scale, from 1:15 to 15:1. */
const maxAspectStep = 127;

const aspectToByte = (aspect: number) =>
  Math.min(maxAspectStep, Math.max(-maxAspectStep, Math.round(Math.log2(aspect) * aspectStep))) + 128;
const aspectOfByte = (byte: number) => 2 ** ((byte - 128) / aspectStep);

const to565 = (colour: number) => ((colour >> 8) & 0xf800) | ((colour >> 5) & 0x07e0) | ((colour >> 3) & 0x1f);
const from565 = (packed: number) => ((packed & 0xf800) << 8) | ((packed & 0x07e0) << 5) | ((packed & 0x1f) << 3);

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** The value of a lower-case hexadecimal digit, by its character code. */
const digitOf = (code: number) => (code <= 57 ? code - 48 : code - 87);

/** A loop, because a phone reads 30,000 bytes of a large gallery while its user scrolls. */
function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i += 1)
    bytes[i] = digitOf(text.charCodeAt(2 * i)) * 16 + digitOf(text.charCodeAt(2 * i + 1));
  return bytes;
}

/** Six bytes for each picture, in hexadecimal digits. */
export function writeLayout(photos: readonly PhotoLayout[]): string {
  const bytes = new Uint8Array(photos.length * bytesPerPhoto);
  const view = new DataView(bytes.buffer);
  photos.forEach((photo, i) => {
    const at = i * bytesPerPhoto;
    view.setUint16(at, photo.number);
    view.setUint8(at + 2, aspectToByte(photo.aspect));
    view.setUint16(at + 3, to565(photo.colour));
    const marks =
      (photo.isCulled ? flags.culled : 0) |
      (photo.hasProblem ? flags.problem : 0) |
      (photo.isSafe ? flags.safe : 0) |
      (Math.min(photo.previewVersion, 15) << 4);
    view.setUint8(at + 5, marks);
  });
  return toHex(bytes);
}

/** For each picture a small number, as pairs: how many pictures follow with the same number, and the number. */
export function writeRuns(places: readonly number[]): number[] {
  const runs: number[] = [];
  for (const place of places) {
    if (runs.length > 0 && runs.at(-1) === place) runs[runs.length - 2] = (runs.at(-2) ?? 0) + 1;
    else runs.push(1, place);
  }
  return runs;
}

/** The numbers that `writeRuns` has written. */
export const readRuns = (runs: readonly number[]): number[] =>
  runs.flatMap((length, i) => (i % 2 === 0 ? Array.from({ length }, () => runs[i + 1] ?? 0) : []));

/** The pictures of a gallery in the order of its grid. */
export function readLayout(text: string): PhotoLayout[] {
  const bytes = fromHex(text);
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / bytesPerPhoto }, (_, i) => {
    const at = i * bytesPerPhoto;
    const marks = view.getUint8(at + 5);
    return {
      number: view.getUint16(at),
      aspect: aspectOfByte(view.getUint8(at + 2)),
      colour: from565(view.getUint16(at + 3)),
      isCulled: (marks & flags.culled) !== 0,
      hasProblem: (marks & flags.problem) !== 0,
      isSafe: (marks & flags.safe) !== 0,
      previewVersion: marks >> 4,
    };
  });
}

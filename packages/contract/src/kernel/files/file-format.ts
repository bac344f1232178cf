/**
 * What a file is used for, as far as an answer to its sender differs: `heic` and `raw` are photos that a camera setting can change to JPEG;
 * a `recording` is a video or sound.
 */
export type FileGroup = "picture" | "heic" | "raw" | "recording" | "document";

/** A file format that is recognised by its first bytes. The name is the same in all languages. */
export interface FileFormat {
  name: string;
  group: FileGroup;
}

/** Number of first bytes from which `fileFormat` recognises every format. */
export const formatHeadBytes = 4_096;

type Signature = readonly [name: string, group: FileGroup, pattern: string | RegExp];

/** Brands of ISO base media files (ISO 14496-12). All others are MP4. */
const brands: readonly Signature[] = [
  ["AVIF", "picture", /^avi[fs]/],
  ["HEIC", "heic", /^he[iv][cmsx]/],
  ["HEIF", "heic", /^(?:mif[12]|msf1|miaf|avci)/],
  ["CR3", "raw", "crx "],
  ["MOV", "recording", "qt  "],
  ["3GP", "recording", /^3g/],
  ["M4A", "recording", /^M4[AB] /],
  ["JPEG 2000", "picture", /^jp[2mx] /],
];

/** The first bytes of each format as Latin-1 text. The first match counts. */
const signatures: readonly Signature[] = [
  ["JPEG", "picture", "\xff\xd8\xff"],
  ["PNG", "picture", "\x89PNG\r\n\u001a\n"],
  ["GIF", "picture", /^GIF8[79]a/],
  ["WebP", "picture", /^RIFF[^]{4}WEBP/],
  ["BMP", "picture", /^BM[^]{4}\0{4}/],
  ["PSD", "picture", "8BPS"],
  ["ICO", "picture", "\0\0\u0001\0"],
  ["JPEG XL", "picture", "\xff\n"],
  ["JPEG XL", "picture", "\0\0\0\fJXL "],
  ["JPEG 2000", "picture", "\0\0\0\fjP  "],
  ["JPEG 2000", "picture", "\xff\x4f\xff\x51"],
  ["JPEG XR", "picture", "II\xbc"],
  ["RAF", "raw", "FUJIFILMCCD-RAW"],
  ["ORF", "raw", /^(?:IIR[OS]|MMOR)/],
  ["RW2", "raw", "IIU\0"],
  ["X3F", "raw", "FOVb"],
  ["WAV", "recording", /^RIFF[^]{4}WAVE/],
  ["AVI", "recording", /^RIFF[^]{4}AVI /],
  ["AIFF", "recording", /^FORM[^]{4}AIF/],
  ["OGG", "recording", "OggS"],
  ["FLAC", "recording", "fLaC"],
  ["AMR", "recording", "#!AMR"],
  ["SILK", "recording", /^[^]?#!SILK/],
  ["CAF", "recording", "caff"],
  ["AAC", "recording", /^\xff[\xf0\xf1\xf8\xf9]/],
  ["MP3", "recording", /^(?:ID3|\xff[\xe2-\xff])/],
  ["WMV", "recording", "0&\xb2u\x8ef\xcf\u0011"],
  ["MPEG", "recording", "\0\0\u0001\xb3"],
  ["MPEG", "recording", "\0\0\u0001\xba"],
  ["MPEG", "recording", /^(?:[^]{4})?G[^]{187}(?:[^]{4})?G/],
  ["FLV", "recording", "FLV\u0001"],
  ["PDF", "document", /^[^]{0,1000}%PDF-/],
  ["DOC", "document", "\xd0\xcf\u0011\xe0"],
  ["RTF", "document", "{\\rtf"],
  ["RAR", "document", "Rar!"],
  ["7Z", "document", "7z\xbc\xaf"],
  ["GZIP", "document", "\u001f\x8b"],
  ["DOCX", "document", /^PK[^]*\[Content_Types\][^]*word\//],
  ["XLSX", "document", /^PK[^]*\[Content_Types\][^]*xl\//],
  ["ZIP", "document", "PK\u0003\u0004"],
  ["SVG", "picture", /^[^]{0,3}\s*<(?:svg|(?:\?xml|!DOCTYPE svg|!--)[^]*<svg)/i],
  ["HTML", "document", /^[^]{0,3}\s*<(?:!doctype )?html/i],
];

const latin1 = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

function match(table: readonly Signature[], head: string): FileFormat | null {
  const format = table.find(([, , pattern]) =>
    typeof pattern === "string" ? head.startsWith(pattern) : pattern.test(head),
  );
  return format ? { name: format[0], group: format[1] } : null;
}

/** Older QuickTime files have no `ftyp`. */
const quickTimeBox = /^(?:moov|mdat|wide|free|skip|pnot)/;

/** HEIF (ISO 23008-12), MP4 and their relatives. */
function boxFormat(bytes: Uint8Array): FileFormat | null {
  const start = latin1(bytes.subarray(4, 8));
  if (quickTimeBox.test(start)) return { name: "MOV", group: "recording" };
  if (start !== "ftyp") return null;
  const format = match(brands, latin1(bytes.subarray(8, 12))) ?? { name: "MP4", group: "recording" };
  if (format.name !== "HEIF") return format;
  // The brand names the container only; the compatible brands name the codec.
  const compatible = latin1(bytes.subarray(16, bytes[3]));
  if (compatible.includes("avif")) return { name: "AVIF", group: "picture" };
  return compatible.includes("hei") ? { name: "HEIC", group: "heic" } : format;
}

const tags = { make: 0x1_0f, dngVersion: 0xc6_12, jpegInSubfile: 0x1_4a } as const;

/** The tags of the first directory of a TIFF file, as far as the first bytes contain it. */
function tiffTags(bytes: Uint8Array, isLittle: boolean): Set<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = bytes.length < 8 ? 0 : view.getUint32(4, isLittle);
  const count = at > 0 && at + 2 <= bytes.length ? view.getUint16(at, isLittle) : 0;
  const tags = new Set<number>();
  for (let entry = at + 2; tags.size < count && entry + 12 <= bytes.length; entry += 12)
    tags.add(view.getUint16(entry, isLittle));
  return tags;
}

/** Raw photos of most cameras are TIFF files. */
function tiffFormat(bytes: Uint8Array, head: string): FileFormat | null {
  const isLittle = head.startsWith("II*\0") || head.startsWith("II+\0");
  if (!isLittle && !/^MM\0[*+]/.test(head)) return null;
  const imageTags = tiffTags(bytes, isLittle);
  if (imageTags.has(tags.dngVersion)) return { name: "DNG", group: "raw" };
  if (/^[^]{8}CR/.test(head)) return { name: "CR2", group: "raw" };
  const hasRawSubfile = imageTags.has(tags.jpegInSubfile) && imageTags.has(tags.make);
  const [, maker] = (hasRawSubfile && /(NIKON|SONY|PENTAX|SAMSUNG)/.exec(head)) || [];
  const name = maker && { NIKON: "NEF", SONY: "ARW", PENTAX: "PEF", SAMSUNG: "SRW" }[maker];
  return name ? { name, group: "raw" } : { name: "TIFF", group: "picture" };
}

/** Matroska and WebM name their type in the first element. */
function matroskaFormat(head: string): FileFormat | null {
  if (!head.startsWith("\u001aE\xdf\xa3")) return null;
  return { name: /^[^]{0,60}webm/.test(head) ? "WebM" : "MKV", group: "recording" };
}

/** Recognises a file by its first bytes; null if it is of no known format. Names and media types of files are often wrong. */
export function fileFormat(bytes: Uint8Array): FileFormat | null {
  const first = bytes.subarray(0, formatHeadBytes);
  const head = latin1(first);
  return boxFormat(first) ?? tiffFormat(first, head) ?? matroskaFormat(head) ?? match(signatures, head);
}

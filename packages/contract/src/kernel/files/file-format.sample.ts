import type { FileGroup } from "./file-format.ts";

const latin1 = (text: string) => Uint8Array.from(text.padEnd(64, "\0"), (sign) => sign.charCodeAt(0));
const ftyp = (brand: string, ...compatible: string[]) => {
  const text = `ftyp${brand}\0\0\0\0${compatible.join("")}`;
  return latin1(`\0\0\0${String.fromCharCode(text.length + 4)}${text}`);
};
const riff = (kind: string) => latin1(`RIFF\u0010\0\0\0${kind}`);

/** A TIFF file whose first directory has these tags, and the name of the maker after it. */
function tiff(tags: readonly number[], { maker = "", isLittle = true } = {}): Uint8Array {
  const bytes = new Uint8Array(1_024);
  const view = new DataView(bytes.buffer);
  bytes.set(latin1(isLittle ? "II*\0" : "MM\0*").subarray(0, 4));
  view.setUint32(4, 16, isLittle);
  view.setUint16(16, tags.length, isLittle);
  tags.forEach((tag, index) => view.setUint16(18 + index * 12, tag, isLittle));
  bytes.set(latin1(maker).subarray(0, 64), 512);
  return bytes;
}

const transportStream = () => {
  const bytes = new Uint8Array(400);
  bytes[0] = bytes[188] = bytes[376] = 0x47;
  return bytes;
};

/** First bytes of every format that phones, cameras, scanners, offices and messengers are known to send. */
export const formatHeads: readonly (readonly [name: string, group: FileGroup, bytes: Uint8Array])[] = [
  ["JPEG", "picture", latin1("\xff\xd8\xff\xe1..Exif")],
  ["JPEG", "picture", latin1("\xff\xd8\xff\xe0..JFIF")],
  ["JPEG", "picture", latin1("\xff\xd8\xff\xdb")],
  ["PNG", "picture", latin1("\x89PNG\r\n\u001a\n")],
  ["WebP", "picture", riff("WEBPVP8X")],
  ["GIF", "picture", latin1("GIF89a")],
  ["GIF", "picture", latin1("GIF87a")],
  ["BMP", "picture", latin1("BM\u0036\0\u0010\0\0\0\0\0")],
  ["TIFF", "picture", tiff([0x1_00])],
  ["TIFF", "picture", tiff([0x1_00], { isLittle: false })],
  ["SVG", "picture", latin1('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["SVG", "picture", latin1('\xef\xbb\xbf<?xml version="1.0"?>\n<svg xmlns="x"/>')],
  ["AVIF", "picture", ftyp("avif", "mif1", "miaf")],
  ["AVIF", "picture", ftyp("mif1", "avif", "miaf")],
  ["AVIF", "picture", ftyp("avis")],
  ["JPEG XL", "picture", latin1("\xff\n\0")],
  ["JPEG XL", "picture", latin1("\0\0\0\fJXL \r\n\x87\n")],
  ["JPEG 2000", "picture", latin1("\0\0\0\fjP  \r\n\x87\n")],
  ["PSD", "picture", latin1("8BPS\0\u0001")],
  ["ICO", "picture", latin1("\0\0\u0001\0\u0001\0")],
  ["HEIC", "heic", ftyp("heic", "mif1", "heic")],
  ["HEIC", "heic", ftyp("heix")],
  ["HEIC", "heic", ftyp("hevc")],
  ["HEIC", "heic", ftyp("mif1", "mif1", "heic")],
  ["HEIF", "heic", ftyp("mif1", "mif1", "miaf")],
  ["HEIF", "heic", ftyp("msf1")],
  ["DNG", "raw", tiff([0xfe, 0x1_0f, 0xc6_12], { maker: "Apple" })],
  ["DNG", "raw", tiff([0xfe, 0xc6_12], { isLittle: false })],
  ["CR2", "raw", latin1("II*\0\u0010\0\0\0CR\u0002\0")],
  ["CR3", "raw", ftyp("crx ", "isom")],
  ["NEF", "raw", tiff([0xfe, 0x1_0f, 0x1_4a], { maker: "NIKON CORPORATION" })],
  ["ARW", "raw", tiff([0xfe, 0x1_0f, 0x1_4a], { maker: "SONY" })],
  ["RAF", "raw", latin1("FUJIFILMCCD-RAW 0201")],
  ["ORF", "raw", latin1("IIRO\b\0\0\0")],
  ["RW2", "raw", latin1("IIU\0\b\0\0\0")],
  ["MOV", "recording", ftyp("qt  ")],
  ["MOV", "recording", latin1("\0\0\0\bwide\0\0\u0010\0mdat")],
  ["MP4", "recording", ftyp("isom", "iso2", "avc1", "mp41")],
  ["MP4", "recording", ftyp("mp42")],
  ["MP4", "recording", ftyp("M4V ")],
  ["3GP", "recording", ftyp("3gp5")],
  ["3GP", "recording", ftyp("3g2a")],
  ["M4A", "recording", ftyp("M4A ", "mp42", "isom")],
  ["WebM", "recording", latin1("\u001aE\xdf\xa3\x9fB\x82\x84webm")],
  ["MKV", "recording", latin1("\u001aE\xdf\xa3\x9fB\x82\x88matroska")],
  ["AVI", "recording", riff("AVI LIST")],
  ["MPEG", "recording", latin1("\0\0\u0001\xba")],
  ["MPEG", "recording", transportStream()],
  ["WMV", "recording", latin1("0&\xb2u\x8ef\xcf\u0011\xa6\xd9")],
  ["CAF", "recording", latin1("caff\0\u0001\0\0desc")],
  ["AMR", "recording", latin1("#!AMR\n<")],
  ["AMR", "recording", latin1("#!AMR-WB\n")],
  ["SILK", "recording", latin1("\u0002#!SILK_V3")],
  ["AAC", "recording", latin1("\xff\xf1\x50\x80")],
  ["OGG", "recording", latin1("OggS\0\u0002")],
  ["WAV", "recording", riff("WAVEfmt ")],
  ["FLAC", "recording", latin1("fLaC\0\0\0\x22")],
  ["MP3", "recording", latin1("ID3\u0004\0")],
  ["MP3", "recording", latin1("\xff\xfb\x90\0")],
  ["AIFF", "recording", latin1("FORM\0\0\u0010\0AIFC")],
  ["PDF", "document", latin1("%PDF-1.7")],
  ["PDF", "document", latin1("\r\n%PDF-1.4")],
  ["ZIP", "document", latin1("PK\u0003\u0004\u0014\0\0\0IMG_0001.HEIC")],
  ["DOCX", "document", latin1("PK\u0003\u0004\u0014\0\0\0[Content_Types].xml....word/document.xml")],
  ["XLSX", "document", latin1("PK\u0003\u0004\u0014\0\0\0[Content_Types].xml....xl/workbook.xml")],
  ["DOC", "document", latin1("\xd0\xcf\u0011\xe0\xa1\xb1\u001a\xe1")],
  ["HTML", "document", latin1("<!DOCTYPE html><html>")],
];

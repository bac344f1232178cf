import { readM4a } from "./voice-m4a.ts";
import { readMp3 } from "./voice-mp3.ts";
import { readOgg } from "./voice-ogg.ts";
import { readWav } from "./voice-wav.ts";
import { readWebm } from "./voice-webm.ts";

/** What a voice message is, as its bytes say from end to end. */
export interface Voice {
  extension: "webm" | "ogg" | "m4a" | "mp3" | "wav";
  mediaType: string;
  durationMs: number;
}

/** `amr`: a format of old phones that no browser plays. `format`: another one, or broken. */
export class VoiceRefused extends Error {
  readonly reason: "format" | "amr";

  constructor(reason: "format" | "amr") {
    super(reason);
    this.name = "VoiceRefused";
    this.reason = reason;
  }
}

/** How long it lasts in milliseconds; null when these bytes are no such file, `amr` when they hold that. */
type Reader = (bytes: Buffer) => number | "amr" | null;

const webmMark = Buffer.from("1a45dfa3", "hex").toString("latin1");

const formats: readonly { extension: Voice["extension"]; mediaType: string; begins: RegExp | string; read: Reader }[] =
  [
    { extension: "webm", mediaType: "audio/webm", begins: webmMark, read: readWebm },
    { extension: "ogg", mediaType: "audio/ogg", begins: "OggS", read: readOgg },
    { extension: "m4a", mediaType: "audio/mp4", begins: /^.{4}ftyp/s, read: readM4a },
    { extension: "wav", mediaType: "audio/wav", begins: /^RIFF.{4}WAVE/s, read: readWav },
    { extension: "mp3", mediaType: "audio/mpeg", begins: /^(?:ID3|\xff[\xe2-\xff])/, read: readMp3 },
  ];

const firstBytes = 12;

const isBegun = (beginning: string, begins: RegExp | string) =>
  typeof begins === "string" ? beginning.startsWith(begins) : begins.test(beginning);

/** Reads a whole file: only what is sound from the first byte to the last, and nothing else, passes. Throws `VoiceRefused`. */
export function readVoice(bytes: Buffer): Voice {
  const beginning = bytes.toString("latin1", 0, firstBytes);
  if (beginning.startsWith("#!AMR")) throw new VoiceRefused("amr");
  const format = formats.find(({ begins }) => isBegun(beginning, begins));
  const read = format ? readSafely(format.read, bytes) : null;
  if (read === "amr") throw new VoiceRefused("amr");
  if (!format || read === null || !(read > 0)) throw new VoiceRefused("format");
  return { extension: format.extension, mediaType: format.mediaType, durationMs: Math.round(read) };
}

/** A file that ends in the middle of a field is broken, not a fault of ours. */
function readSafely(read: Reader, bytes: Buffer): ReturnType<Reader> {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

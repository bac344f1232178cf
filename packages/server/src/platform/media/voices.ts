import { readM4a } from "./voice-m4a.ts";
import { readMp3 } from "./voice-mp3.ts";
import { readOgg } from "./voice-ogg.ts";
import { readWav } from "./voice-wav.ts";
import { readWebm } from "./voice-webm.ts";

/** A valid voice recording. */
export interface Voice {
  extension: "webm" | "ogg" | "m4a" | "mp3" | "wav";
  mediaType: string;
  durationMs: number;
}

/** `amr`: a format of old phones that no browser plays. `format`: an unsupported or broken file. */
export class VoiceRefused extends Error {
  readonly reason: "format" | "amr";

  constructor(reason: "format" | "amr") {
    super(reason);
    this.name = "VoiceRefused";
    this.reason = reason;
  }
}

/** Returns the duration in milliseconds, null for other files, or `amr` for that codec. */
type Reader = (bytes: Buffer) => number | "amr" | null;

const webmMark = Buffer.from("1a45dfa3", "hex").toString("latin1");

const formats: readonly {
  extension: Voice["extension"];
  mediaType: string;
  signature: RegExp | string;
  read: Reader;
}[] = [
  { extension: "webm", mediaType: "audio/webm", signature: webmMark, read: readWebm },
  { extension: "ogg", mediaType: "audio/ogg", signature: "OggS", read: readOgg },
  { extension: "m4a", mediaType: "audio/mp4", signature: /^.{4}ftyp/s, read: readM4a },
  { extension: "wav", mediaType: "audio/wav", signature: /^RIFF.{4}WAVE/s, read: readWav },
  { extension: "mp3", mediaType: "audio/mpeg", signature: /^(?:ID3|\xff[\xe2-\xff])/, read: readMp3 },
];

const firstBytes = 12;

const hasSignature = (beginning: string, signature: RegExp | string) =>
  typeof signature === "string" ? beginning.startsWith(signature) : signature.test(beginning);

/** Validates a complete file from the first to the last byte. Throws `VoiceRefused`. */
export function readVoice(bytes: Buffer): Voice {
  const beginning = bytes.toString("latin1", 0, firstBytes);
  if (beginning.startsWith("#!AMR")) throw new VoiceRefused("amr");
  const format = formats.find(({ signature }) => hasSignature(beginning, signature));
  const read = format ? readSafely(format.read, bytes) : null;
  if (read === "amr") throw new VoiceRefused("amr");
  if (!format || read === null || !(read > 0)) throw new VoiceRefused("format");
  return { extension: format.extension, mediaType: format.mediaType, durationMs: Math.round(read) };
}

/** A truncated file causes a RangeError, which means an invalid file. */
function readSafely(read: Reader, bytes: Buffer): ReturnType<Reader> {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

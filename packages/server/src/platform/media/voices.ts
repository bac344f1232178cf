import { fileFormat } from "@vowdesk/contract/kernel";
import { readAac } from "./voice-aac.ts";
import { readM4a } from "./voice-m4a.ts";
import { readMp3 } from "./voice-mp3.ts";
import { readOgg } from "./voice-ogg.ts";
import { readWav } from "./voice-wav.ts";
import { readWebm } from "./voice-webm.ts";

/** A valid voice recording. */
export interface Voice {
  extension: "webm" | "ogg" | "m4a" | "aac" | "mp3" | "wav";
  mediaType: string;
  durationMs: number;
}

/**
 * `amr`: a format of old phones that no browser plays. `codec`: a supported format, but with a film or with sound that not all browsers play.
 * `unreadable`: an incomplete or damaged recording. `other-format`: another format. `format`: an unknown file.
 */
type VoiceReason = "format" | "other-format" | "codec" | "amr" | "unreadable";

export class VoiceRefused extends Error {
  readonly reason: VoiceReason;
  /** The name of the format; empty if unknown. */
  readonly format: string;

  constructor(reason: VoiceReason, format: string) {
    super(reason);
    this.name = "VoiceRefused";
    this.reason = reason;
    this.format = format;
  }
}

/** Returns the duration in milliseconds, null for other content, or `amr` for that codec. Throws a RangeError for an incomplete file. */
type Reader = (bytes: Buffer) => number | "amr" | null;

interface Container {
  extension: Voice["extension"];
  mediaType: string;
  read: Reader;
}

const mp4: Container = { extension: "m4a", mediaType: "audio/mp4", read: readM4a };

/** The containers of recordings, by the names of their formats. */
const containers: Readonly<Record<string, Container>> = {
  WebM: { extension: "webm", mediaType: "audio/webm", read: readWebm },
  OGG: { extension: "ogg", mediaType: "audio/ogg", read: readOgg },
  M4A: mp4,
  MP4: mp4,
  "3GP": mp4,
  MOV: mp4,
  AAC: { extension: "aac", mediaType: "audio/aac", read: readAac },
  WAV: { extension: "wav", mediaType: "audio/wav", read: readWav },
  MP3: { extension: "mp3", mediaType: "audio/mpeg", read: readMp3 },
};

/** Validates a complete file from the first to the last byte. Throws `VoiceRefused`. */
export function readVoice(bytes: Buffer): Voice {
  const format = fileFormat(bytes);
  if (!format) throw new VoiceRefused("format", "");
  if (format.name === "AMR") throw new VoiceRefused("amr", format.name);
  const container = containers[format.name];
  if (!container) throw new VoiceRefused("other-format", format.name);
  const { extension, mediaType, read } = container;
  const durationMs = readSafely(read, bytes);
  if (typeof durationMs === "string") throw new VoiceRefused(durationMs, format.name);
  return { extension, mediaType, durationMs: Math.round(durationMs) };
}

/** The duration, or why there is none. */
function readSafely(read: Reader, bytes: Buffer): number | "codec" | "amr" | "unreadable" {
  try {
    const duration = read(bytes) ?? "codec";
    return duration === "codec" || duration === "amr" || duration > 0 ? duration : "unreadable";
  } catch (error) {
    if (error instanceof RangeError) return "unreadable";
    throw error;
  }
}

import { maxVoiceMs } from "@vowdesk/contract/chat";
import { unawaited } from "../../../ui/timing/unawaited.ts";

/** Recording formats in order of preference. The server stores each of them unchanged. */
const formats = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];
/** A shorter recording is treated as an accidental click. */
const shortestMs = 600;

/** A finished recording. */
export interface Recording {
  blob: Blob;
  durationMs: number;
  name: string;
}

/** A recording in progress. */
export interface Recorder {
  startedAt: number;
  /** Current loudness from 0 to 1. */
  level(): number;
  /** Ends the recording; null if it was too short. */
  stop(): Promise<Recording | null>;
  cancel(): void;
}

const extensions: Readonly<Record<string, string>> = { "audio/webm": "webm", "audio/mp4": "m4a", "audio/ogg": "ogg" };

export const canRecord = () => "MediaRecorder" in window && Boolean(navigator.mediaDevices?.getUserMedia);

/** Starts recording. Throws if the microphone is denied. `onLimit` is called shortly before the maximum length. */
export async function startRecording(onLimit: () => void): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
  });
  const mimeType = formats.find((item) => MediaRecorder.isTypeSupported(item));
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType, audioBitsPerSecond: 32_000 } : {});
  const chunks: Blob[] = [];
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  const meter = createMeter(stream);
  const startedAt = Date.now();
  recorder.start();
  const limit = setTimeout(onLimit, maxVoiceMs - 500);
  const release = () => {
    clearTimeout(limit);
    meter.close();
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    startedAt,
    level: meter.level,
    cancel: () => {
      recorder.onstop = null;
      if (recorder.state !== "inactive") recorder.stop();
      release();
    },
    stop: () =>
      new Promise((resolve) => {
        const durationMs = Date.now() - startedAt;
        recorder.onstop = () => {
          release();
          const type = recorder.mimeType.split(";", 1)[0] ?? "audio/webm";
          const blob = new Blob(chunks, { type });
          const name = `voice.${extensions[type] ?? "webm"}`;
          resolve(durationMs < shortestMs || blob.size === 0 ? null : { blob, durationMs, name });
        };
        if (recorder.state === "inactive") recorder.onstop(new Event("stop"));
        else recorder.stop();
      }),
  };
}

function createMeter(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      // The RMS level of speech is around 0.1.
      return Math.min(1, Math.sqrt(power) * 5);
    },
    close: () => unawaited(context.close(), "unasked"),
  };
}

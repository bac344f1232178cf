import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../child.mjs";

/** Where the app finds them; what is committed there is what this script makes. */
export const soundsFolder = join(root, "packages/web/src/sounds");

const rate = 16_000;
const seconds = 0.37;
/** The last of a sound fades, so that it ends without a click. */
const fadeSeconds = 0.03;
/** The first of a stroke swells, for the same reason. */
const swellSeconds = 0.002;
const loudest = 0.86;

/** What a struck body sounds in: multiples of its note, how loud each is, and how fast it dies away (per second). */
const wood = [
  { times: 1, loudness: 1, decay: 13 },
  { times: 4, loudness: 0.28, decay: 34 },
  { times: 10, loudness: 0.05, decay: 70 },
];
const bell = [
  { times: 1, loudness: 1, decay: 8 },
  { times: 2, loudness: 0.5, decay: 12 },
  { times: 2.76, loudness: 0.34, decay: 17 },
  { times: 5.4, loudness: 0.12, decay: 30 },
];

/** The two sounds of SPEC 9: a soft rise in wood for a message, two strokes of a desk bell for an order. */
const sounds = {
  message: [
    { at: 0, hertz: 587.33, body: wood },
    { at: 0.1, hertz: 880, body: wood },
  ],
  order: [
    { at: 0, hertz: 1318.51, body: bell },
    { at: 0.13, hertz: 1046.5, body: bell },
  ],
};

function strokeAt(second, { at, hertz, body }) {
  const age = second - at;
  if (age < 0) return 0;
  const swell = Math.min(1, age / swellSeconds);
  const parts = body.filter(({ times }) => hertz * times < rate / 2);
  return parts.reduce(
    (sum, { times, loudness, decay }) =>
      sum + swell * loudness * Math.exp(-decay * age) * Math.sin(2 * Math.PI * hertz * times * age),
    0,
  );
}

function samplesOf(strokes) {
  const raw = Array.from({ length: Math.floor(rate * seconds) }, (_, index) => {
    const second = index / rate;
    const fade = Math.min(1, (seconds - second) / fadeSeconds);
    return fade * strokes.reduce((sum, stroke) => sum + strokeAt(second, stroke), 0);
  });
  const peak = raw.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return raw.map((value) => Math.round((value / peak) * loudest * 32_767));
}

/** A WAV file of 16-bit samples in one channel: the one format that every browser plays and nobody has to encode. */
function wavOf(samples) {
  const bytes = samples.length * 2;
  const wav = Buffer.alloc(44 + bytes);
  wav.write("RIFF", 0, "ascii");
  wav.writeUInt32LE(36 + bytes, 4);
  wav.write("WAVEfmt ", 8, "ascii");
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36, "ascii");
  wav.writeUInt32LE(bytes, 40);
  samples.forEach((sample, index) => wav.writeInt16LE(sample, 44 + index * 2));
  return wav;
}

/** The two files, by name; the same bytes every time. */
export function makeSounds() {
  return Object.entries(sounds).map(([name, strokes]) => ({ file: `${name}.wav`, wav: wavOf(samplesOf(strokes)) }));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  mkdirSync(soundsFolder, { recursive: true });
  for (const { file, wav } of makeSounds()) writeFileSync(join(soundsFolder, file), wav);
}

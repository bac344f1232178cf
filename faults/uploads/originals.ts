import { setTimeout as wait } from "node:timers/promises";
import { Tally } from "../../harness/tally.ts";
import type { MadeFile } from "./original-bytes.ts";
import { checkDamagedCopies, checkFlippedBits, checkStored, checkUnsafeCards } from "./original-checks.ts";
import { Sending } from "./original-sending.ts";
import {
  makeGallery,
  openOriginalsSystem,
  photosOf,
  safeCards,
  type BucketPlaces,
  type OriginalsSystem,
} from "./original-system.ts";

interface OriginalsSettings {
  /** Different files. */
  files: number;
  serverKills: number;
  senderKills: number;
  /** Divides the sizes of the files, which are 1.2 MB on average. Default: 1. */
  divisor?: number;
  flippedBits: number;
  unsafeCards: number;
  /** Which of the places are buckets. Default: none. */
  buckets?: BucketPlaces;
}

const goal = "G-R43";
const cards = 4;
/** One file in 40 is large and is sent in two parts; one in 50 is on the card twice. */
const oneOf = { large: 40, repeated: 50 };
const stalledMs = 120_000;

/** The files of all cards, some of which have the bytes of another one. */
function madeFiles({ files, divisor = 1 }: OriginalsSettings, cardIds: readonly number[]): MadeFile[] {
  const distinct = Array.from({ length: files }, (_, number): MadeFile => {
    const bytes = number % oneOf.large === 0 ? 10_000_000 : 400_000 + ((number * 7_919_000) % 1_200_000);
    const card = cardIds[number % cards] ?? 0;
    return { number, content: number, name: `IMG_${number}.CR3`, bytes: Math.ceil(bytes / divisor), card };
  });
  const repeated = distinct.filter(({ number }) => number % oneOf.repeated === 0);
  return [
    ...distinct,
    ...repeated.map((file, i): MadeFile => ({ ...file, number: files + i, name: `COPY_${file.number}.CR3` })),
  ];
}

/** Waits until the background job of the server has made every second copy, as long as it makes any. */
async function countSafe({ system }: OriginalsSystem, galleryId: number, expected: number): Promise<number> {
  let [safe, changedAt] = [-1, performance.now()];
  while (safe < expected && performance.now() - changedAt < stalledMs) {
    const count = (await photosOf(system, galleryId)).filter(({ state }) => state === "safe").length;
    if (count !== safe) [safe, changedAt] = [count, performance.now()];
    await wait(200);
  }
  return safe;
}

async function checkUpload(tally: Tally, opened: OriginalsSystem, settings: OriginalsSettings): Promise<number> {
  const { system } = opened;
  const perCard = Array.from({ length: cards }, (_, i) => Math.ceil((settings.files - i) / cards));
  const { galleryId, cardIds } = await makeGallery(system, perCard);
  const files = madeFiles(settings, cardIds);
  const sending = new Sending(opened, galleryId, files);
  const begun = performance.now();
  await sending.run(settings);
  const seconds = (performance.now() - begun) / 1_000;
  const megabytes = sending.sentBytes / 1e6;
  tally.record(goal, "files sent, with those that are sent twice, and MB", `${files.length}, ${Math.round(megabytes)}`);
  tally.record(goal, "kills of the server and of the sender", `${settings.serverKills}, ${settings.senderKills}`);
  tally.record(goal, "files that continued within", sending.continued);
  const restartSeconds = sending.restartMs / 1_000;
  tally.record(
    goal,
    "seconds altogether, and from each kill to the next stored file",
    [seconds, restartSeconds].map(Math.round).join(", "),
  );
  tally.record(goal, "MB a second, with restarts and second copies", (megabytes / seconds).toFixed(1));
  tally.record(goal, "MB a second between the restarts", (megabytes / (seconds - restartSeconds)).toFixed(1));
  tally.record(
    goal,
    "CPU ms of the server a MB, with second copies, without starts",
    (sending.serverCpuMs / megabytes).toFixed(1),
  );
  const safe = await countSafe(opened, galleryId, settings.files);
  tally.record(goal, "pictures with two copies", `${safe} of ${settings.files}`, safe === settings.files);
  tally.expect("every card is safe", (await safeCards(system, galleryId)).length === cards);
  await checkStored(tally, opened, { galleryId, files });
  return galleryId;
}

/** Uploads originals while server and sender are killed; then damages copies, and plants cards that must not become safe. */
export async function runOriginals(settings: OriginalsSettings): Promise<Tally> {
  const tally = new Tally();
  const opened = await openOriginalsSystem(settings.buckets);
  try {
    const galleryId = await checkUpload(tally, opened, settings);
    await checkFlippedBits(tally, opened, { galleryId, flippedBits: settings.flippedBits });
    await checkDamagedCopies(tally, opened, galleryId);
    await checkUnsafeCards(tally, opened, settings.unsafeCards);
    return tally;
  } finally {
    await opened.close();
  }
}

if (import.meta.main) {
  const [files = 2_000, serverKills = 20, senderKills = 20] = process.argv.slice(2, 5).map(Number);
  const [buckets = "none"] = process.argv.slice(5) as BucketPlaces[];
  const tally = await runOriginals({
    files,
    serverKills,
    senderKills,
    flippedBits: Math.floor(files / 2),
    unsafeCards: 100,
    buckets,
  });
  process.exit(tally.print());
}

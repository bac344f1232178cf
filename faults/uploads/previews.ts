import { readFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { sharp } from "../../packages/server/test/pictures.ts";
import { Tally } from "../../harness/tally.ts";
import { shaOf } from "./original-bytes.ts";
import { makeGallery, openOriginalsSystem, rowsOf, type OriginalsSystem } from "./original-system.ts";
import { cpuMsOf, memoryFor } from "./process-figures.ts";

interface PreviewsSettings {
  /** Pictures of each size whose processor time is measured. */
  measured: number;
  /** Pictures that are made while a list is read. */
  besideList: number;
  /** Kills of the process that decodes. */
  kills: number;
  /** Divides the edges of the pictures. Default: 1. */
  divisor?: number;
  /** Whether the figures count as failures when they exceed their bounds, on a machine without other load. */
  isBounded: boolean;
}

const goal = "G-R45";
const sizes = [
  { name: "24 MP", width: 6_000, height: 4_000, maxCpuMs: 800 },
  { name: "45 MP", width: 8_256, height: 5_504, maxCpuMs: 1_000 },
] as const;
const maxGrowthBytes = 150_000_000;
const maxSlowdown = 1.15;
const listPath = "/api/shopuser/allsend?dir=desc";
const readsPerSecond = 20;
const stalledMs = 120_000;
/** Between two kills. */
const maxPauseMs = 1_000;

/** A JPEG with detail at several scales, of about as many bytes as a camera writes. */
async function photo(width: number, height: number): Promise<Buffer> {
  const scales = [2, 12, 80].map(async (scale) => {
    const [columns, rows] = [Math.ceil(width / scale), Math.ceil(height / scale)];
    const raw = { width: columns, height: rows, channels: 3 as const };
    const noise = sharp(randomBytes(columns * rows * 3), { raw });
    return noise.resize(width, height, { kernel: "cubic", fit: "fill" }).raw().toBuffer();
  });
  const [fine = Buffer.alloc(0), middle = fine, coarse = fine] = await Promise.all(scales);
  const pixels = Buffer.from(fine.map((value, i) => (2 * value + 3 * (middle[i] ?? 0) + 7 * (coarse[i] ?? 0)) / 12));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Adds pictures that have two copies, so that only their previews are due. */
async function addPictures({ system, first }: OriginalsSystem, bytes: Buffer, count: number): Promise<number> {
  const { galleryId } = await makeGallery(system, []);
  const sha = shaOf(bytes);
  const keys: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const key = randomBytes(16).toString("hex");
    await first.place.put(key, () => Promise.resolve(Readable.from([bytes])), { bytes: bytes.length, sha });
    keys.push(key);
  }
  await sql`
    insert into photo (gallery_id, number, name, key, bytes, announced_sha, sha, crc, state, announced_at, stored_at, copied_at)
    select ${galleryId}, number, 'IMG_' || number, key, ${bytes.length}, sha256(key::bytea), sha256(key::bytea), 1, 'safe', now(), now(), now()
    from unnest(${keys}::text[]) with ordinality as made (key, number)`.execute(system.services.db);
  return galleryId;
}

/** How many pictures of a gallery have previews, and how many were given up. */
async function countMade({ system }: OriginalsSystem, galleryId: number): Promise<{ made: number; given_up: number }> {
  const [counts = { made: 0, given_up: 0 }] = await rowsOf(
    system,
    sql<{ made: number; given_up: number }>`
      select (count(*) filter (where preview_version > 0))::int as made,
        (count(*) filter (where preview_problem is not null))::int as given_up
      from photo where gallery_id = ${galleryId}`,
  );
  return counts;
}

/** Waits until every picture has previews, as long as any are made. */
async function untilMade(opened: OriginalsSystem, galleryId: number, count: number): Promise<void> {
  let [made, changedAt] = [0, performance.now()];
  while (made < count && performance.now() - changedAt < stalledMs) {
    await wait(100);
    const now = await countMade(opened, galleryId);
    if (now.made !== made) [made, changedAt] = [now.made, performance.now()];
  }
}

/** The process that decodes, where it runs. */
async function decoderOf({ system }: OriginalsSystem): Promise<number | undefined> {
  const { pid } = system.server;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  for (const child of children.trim().split(" ")) {
    const command = await readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "");
    if (command.includes("preview-worker")) return Number(child);
  }
  return undefined;
}

async function checkCost(
  tally: Tally,
  opened: OriginalsSystem,
  { measured, divisor = 1, isBounded }: PreviewsSettings,
): Promise<void> {
  // Starts the process, and loads its libraries.
  await untilMade(opened, await addPictures(opened, await photo(64, 48), 1), 1);
  const pid = await decoderOf(opened);
  const growth = await memoryFor(pid, async () => {
    for (const { name, width, height, maxCpuMs } of sizes) {
      const bytes = await photo(Math.ceil(width / divisor), Math.ceil(height / divisor));
      const before = await cpuMsOf(pid);
      await untilMade(opened, await addPictures(opened, bytes, measured), measured);
      const perPicture = ((await cpuMsOf(pid)) - before) / measured;
      tally.record(
        goal,
        `CPU ms of three previews, ${name}, ${(bytes.length / 1e6).toFixed(1)} MB`,
        Math.round(perPicture),
        !isBounded || perPicture <= maxCpuMs,
      );
    }
  });
  tally.record(
    goal,
    "growth of the process that decodes, MB",
    Math.round(growth / 1e6),
    !isBounded || growth <= maxGrowthBytes,
  );
}

/** Reads a list at a fixed rate until `isDone`. Returns the 95th percentile of the response times in milliseconds. */
async function readList({ system, person }: OriginalsSystem, isDone: () => boolean): Promise<number> {
  const times: number[] = [];
  while (!isDone()) {
    const begun = performance.now();
    const answer = await fetch(system.server.url + listPath, { headers: { token: person.token } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the list was answered with ${answer.status}`);
    times.push(performance.now() - begun);
    await wait(Math.max(0, 1_000 / readsPerSecond - (performance.now() - begun)));
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? NaN;
}

/** Reads a list before, while and after previews are made. */
async function checkList(
  tally: Tally,
  opened: OriginalsSystem,
  { besideList, divisor = 1, isBounded }: PreviewsSettings,
): Promise<void> {
  const [{ width, height }] = sizes;
  const bytes = await photo(Math.ceil(width / divisor), Math.ceil(height / divisor));
  const quiet = () => {
    const end = performance.now() + 1_000 * besideList ** 0.5;
    return readList(opened, () => performance.now() > end);
  };
  await quiet();
  const before = await quiet();
  let isMade = false;
  const galleryId = await addPictures(opened, bytes, besideList);
  const making = untilMade(opened, galleryId, besideList).finally(() => (isMade = true));
  const beside = await readList(opened, () => isMade);
  await making;
  const after = await quiet();
  const { made } = await countMade(opened, galleryId);
  tally.record(goal, "pictures made while a list was read", `${made} of ${besideList}`, made === besideList);
  tally.record(
    goal,
    "95th percentile of a list before, while and after, ms",
    [before, beside, after].map((ms) => ms.toFixed(1)).join(", "),
    !isBounded || beside <= maxSlowdown * Math.max(before, after),
  );
}

/** Kills the process that decodes again and again, each time a new one. */
async function checkKills(tally: Tally, opened: OriginalsSystem, settings: PreviewsSettings): Promise<void> {
  const [{ width, height }] = sizes;
  const { divisor = 1 } = settings;
  const count = settings.kills * 3;
  const bytes = await photo(Math.ceil(width / divisor), Math.ceil(height / divisor));
  const galleryId = await addPictures(opened, bytes, count);
  let [kills, killed, changedAt] = [0, 0, performance.now()];
  while (kills < settings.kills && performance.now() - changedAt < stalledMs) {
    await wait(Math.random() * maxPauseMs);
    const pid = await decoderOf(opened);
    if (pid === undefined || pid === killed) continue;
    process.kill(pid, "SIGKILL");
    [kills, killed, changedAt] = [kills + 1, pid, performance.now()];
  }
  await untilMade(opened, galleryId, count);
  const { made, given_up: givenUp } = await countMade(opened, galleryId);
  tally.record(goal, "kills of the process that decodes", kills, kills === settings.kills);
  tally.record(
    goal,
    "pictures with previews afterwards, and given up",
    `${made} of ${count}, ${givenUp}`,
    made === count,
  );
}

/** Makes previews: their cost, what they cost others, and what a killed decoder costs. */
export async function runPreviews(settings: PreviewsSettings): Promise<Tally> {
  const tally = new Tally();
  const opened = await openOriginalsSystem("none", { VOWDESK_DEMO: "2000" });
  try {
    await checkCost(tally, opened, settings);
    await checkList(tally, opened, settings);
    await checkKills(tally, opened, settings);
    return tally;
  } finally {
    await opened.close();
  }
}

if (import.meta.main) {
  const [measured = 20, besideList = 500, kills = 20] = process.argv.slice(2).map(Number);
  process.exit((await runPreviews({ measured, besideList, kills, isBounded: true })).print());
}

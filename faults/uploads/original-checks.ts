import { sql } from "kysely";
import { crc32 } from "node:zlib";
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { settleOriginals } from "../../packages/server/src/features/studio/galleries/arrivals/arrivals.leftovers.ts";
import { verifyOriginals } from "../../packages/server/src/features/studio/galleries/copies/checks.service.ts";
import { copyOriginals } from "../../packages/server/src/features/studio/galleries/copies/copies.service.ts";
import type { Tally } from "../../harness/tally.ts";
import { bytesOf, shaOf, type MadeFile } from "./original-bytes.ts";
import type { StoredFiles } from "./original-places.ts";
import { makeGallery, photosOf, rowsOf, safeCards, type OriginalsSystem, type PhotoRow } from "./original-system.ts";

const goal = "G-R43";
const twoDaysMs = 2 * 24 * 60 * 60_000;

type Places = Pick<OriginalsSystem, "first" | "copy">;

/** How many of the two copies of these pictures do not have their bytes. */
async function countWrong({ first, copy }: Places, rows: readonly Pick<PhotoRow, "key" | "sha">[]): Promise<number> {
  let wrong = 0;
  for (const { key, sha } of rows)
    for (const { place } of [first, copy]) if (!(await place.digest(key))?.sha.equals(sha)) wrong += 1;
  return wrong;
}

/** Compares rows and files of both places with what was sent. */
export async function checkStored(
  tally: Tally,
  { system, first, copy }: OriginalsSystem,
  { galleryId, files }: { galleryId: number; files: readonly MadeFile[] },
): Promise<void> {
  const rows = await photosOf(system, galleryId);
  const distinct = new Map(files.map((file) => [file.content, file]));
  let [lost, doubled, wrong] = [0, 0, 0];
  for (const file of distinct.values()) {
    const sha = shaOf(bytesOf(file));
    const same = rows.filter((row) => row.sha.equals(sha));
    lost += same.length === 0 ? 1 : 0;
    doubled += Math.max(0, same.length - 1);
    wrong += await countWrong({ first, copy }, same);
  }
  tally.record(goal, "confirmed files that are lost", lost, lost === 0);
  tally.record(goal, "files that are stored twice", doubled, doubled === 0);
  tally.record(goal, "wrong bytes in either copy", wrong, wrong === 0);
  tally.expect("no other picture exists", rows.length === distinct.size, rows.length);
  const known = new Set(rows.map(({ key }) => key));
  const countStray = async (stored: StoredFiles) => {
    const { kept, unfinished } = await stored.list();
    return kept.filter((key) => !known.has(key)).length + unfinished;
  };
  const parts = (await countStray(first)) + (await countStray(copy));
  tally.record(goal, "parts of copies that were interrupted by kills", parts);
  const { clock } = system.services;
  system.services.clock = { ...clock, now: () => new Date(clock.now().getTime() + twoDaysMs) };
  await settleOriginals(system.services);
  system.services.clock = clock;
  const stray = (await countStray(first)) + (await countStray(copy));
  tally.record(goal, "stray files in both places two days later", stray, stray === 0);
}

/** All pictures, shuffled. */
function shuffled(rows: readonly PhotoRow[]): PhotoRow[] {
  const order = rows.map((row) => ({ row, at: Math.random() }));
  return order.toSorted((a, b) => a.at - b.at).map(({ row }) => row);
}

/** Changes one bit in one copy of as many pictures, which one round of checks repairs. */
export async function checkFlippedBits(
  tally: Tally,
  { system, first, copy }: OriginalsSystem,
  { galleryId, flippedBits }: { galleryId: number; flippedBits: number },
): Promise<void> {
  const rows = shuffled(await photosOf(system, galleryId));
  const flipped = rows.slice(0, flippedBits);
  for (const [i, { key }] of flipped.entries()) await (i % 2 === 0 ? first : copy).flipBit(key);
  const begun = performance.now();
  const found = await verifyOriginals(system.services);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  tally.record(
    goal,
    `flipped bits, half of them in either copy, that one round of ${seconds} s repaired`,
    `${found.repaired} of ${flipped.length}`,
    found.repaired === flipped.length,
  );
  tally.record(
    goal,
    "right pictures that were reported",
    found.damaged + found.unreadable,
    found.damaged + found.unreadable === 0,
  );
  const wrong = await countWrong({ first, copy }, flipped);
  tally.expect("both copies are right again", wrong === 0, wrong);
}

/** Changes one bit in both copies of three pictures, which are then named and not safe. */
export async function checkDamagedCopies(
  tally: Tally,
  { system, first, copy }: OriginalsSystem,
  galleryId: number,
): Promise<void> {
  const rows = await photosOf(system, galleryId);
  const safeBefore = await safeCards(system, galleryId);
  const spoiled = shuffled(rows).slice(0, 3);
  for (const { key } of spoiled) for (const stored of [first, copy]) await stored.flipBit(key);
  const { damaged } = await verifyOriginals(system.services);
  const named = (await photosOf(system, galleryId)).filter(({ state }) => state === "broken").map(({ name }) => name);
  const expected = spoiled.map(({ name }) => name).toSorted();
  tally.record(
    goal,
    "pictures that are wrong in both copies and were named",
    `${named.length} of ${spoiled.length}`,
    damaged === spoiled.length && named.toSorted().join() === expected.join(),
  );
  const holders = await rowsOf(
    system,
    sql<{ id: number }>`
      select distinct card_id as id from card_photo where photo_id = any(${spoiled.map(({ id }) => id)}::integer[])`,
  );
  const safe = await safeCards(system, galleryId);
  const isStillSafe = holders.filter(({ id }) => safe.includes(id)).length;
  tally.expect("no card with such a picture is safe", isStillSafe === 0, isStillSafe);
  tally.expect("the other cards stay safe", safe.length === safeBefore.length - holders.length, safe.length);
}

/** What is wrong with one of the three pictures of a card. */
const faults = ["not announced", "not arrived", "wrong bytes", "not copied"] as const;
type Fault = (typeof faults)[number];

const filesOfCard = 3;

const expectedOf = (bytes: Buffer) => ({ bytes: bytes.length, sha: shaOf(bytes) });

/** Adds a picture to a card, with its file as the fault leaves it. */
async function plant(
  { system, first, copy }: OriginalsSystem,
  { galleryId, cardId, number, fault }: { galleryId: number; cardId: number; number: number; fault: Fault | null },
): Promise<void> {
  if (fault === "not announced") return;
  const bytes = randomBytes(2_000);
  const sha = shaOf(bytes);
  const key = randomBytes(16).toString("hex");
  const hasArrived = fault !== "not arrived";
  const stored = fault === "wrong bytes" ? randomBytes(2_000) : bytes;
  if (hasArrived) await first.place.put(key, () => Promise.resolve(Readable.from([stored])), expectedOf(stored));
  if (fault === "not copied") await copy.refuse(key);
  const row = hasArrived ? { sha, crc: crc32(bytes), state: "stored", at: new Date() } : null;
  await rowsOf(
    system,
    sql`with made as (
        insert into photo (gallery_id, number, name, key, bytes, announced_sha, sha, crc, state, announced_at, stored_at)
        values (${galleryId}, ${number}, ${`CASE_${number}.CR3`}, ${key}, ${bytes.length}, ${sha}, ${row?.sha ?? null},
          ${row?.crc ?? null}, ${row?.state ?? "arriving"}, now(), ${row?.at ?? null}) returning id)
      insert into card_photo (card_id, photo_id) select ${cardId}::integer, id from made`,
  );
}

/** Makes cards of which one picture each has a fault, and a last one without. */
async function plantCards(opened: OriginalsSystem, cases: number) {
  const { galleryId, cardIds } = await makeGallery(
    opened.system,
    Array.from({ length: cases + 1 }, () => filesOfCard),
  );
  for (const [i, cardId] of cardIds.entries()) {
    const fault = i === cases ? null : (faults[i % faults.length] ?? null);
    for (let n = 0; n < filesOfCard; n += 1) {
      const number = i * filesOfCard + n + 1;
      await plant(opened, { galleryId, cardId, number, fault: n === i % filesOfCard ? fault : null });
    }
  }
  return { galleryId, unsafe: cardIds.slice(0, cases), control: cardIds[cases] };
}

/** Whether the database accepts a card as safe. */
const canMarkAsSafe = ({ system }: OriginalsSystem, id: number): Promise<boolean> =>
  rowsOf(system, sql`update card set safe_at = now() where id = ${id}`).then(
    () => true,
    () => false,
  );

/** Whether a user can record a card as wiped. */
async function canWipe({ system, person }: OriginalsSystem, id: number): Promise<boolean> {
  const answer = await fetch(`${system.server.url}/api/gallery/wiped`, {
    method: "POST",
    headers: { token: person.token, "content-type": "application/json" },
    body: JSON.stringify({ id, version: 1 }),
  });
  return ((await answer.json()) as { reason?: string }).reason !== "card-not-safe";
}

/** Cards of which one picture is missing, wrong or not copied never become safe, not even by a statement of SQL. */
export async function checkUnsafeCards(tally: Tally, opened: OriginalsSystem, cases: number): Promise<void> {
  const { galleryId, unsafe, control } = await plantCards(opened, cases);
  await copyOriginals(opened.system.services);
  const safe = await safeCards(opened.system, galleryId);
  const wrong = safe.filter((id) => id !== control).length;
  tally.record(goal, `safe cards among ${cases} with a missing, wrong or uncopied picture`, wrong, wrong === 0);
  tally.expect("a card without a fault is safe", control !== undefined && safe.includes(control), safe);
  let [marked, wiped] = [0, 0];
  for (const id of unsafe) {
    marked += Number(await canMarkAsSafe(opened, id));
    wiped += Number(await canWipe(opened, id));
  }
  tally.expect("the database refuses to mark them as safe", marked === 0, marked);
  tally.expect("a user cannot record them as wiped", wiped === 0, wiped);
}

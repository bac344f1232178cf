import { sql } from "kysely";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openOriginals } from "../../packages/server/src/platform/originals/originals.ts";
import { readOriginals } from "../../packages/server/src/platform/originals/originals-config.ts";
import { bucketKeys } from "../../harness/storage/bucket-server.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { storedInBucket, storedInFolder, type StoredFiles, type StoredInBucket } from "./original-places.ts";

const memory = "/dev/shm";

/** A running system with two places for originals, and a user who may do everything with galleries. */
export interface OriginalsSystem {
  system: TestSystem;
  person: Person;
  first: StoredFiles;
  copy: StoredFiles;
  close(): Promise<void>;
}

/** Which of the places are buckets. */
export type BucketPlaces = "none" | "copy" | "both";

interface MadePlaces {
  first: StoredFiles;
  copy: StoredFiles;
  settings: Record<string, string>;
  remove(): Promise<unknown>;
}

/** A second place that is a folder is in the memory, because one on the device of the first would not count. */
async function makePlaces(buckets: BucketPlaces): Promise<MadePlaces> {
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-originals-"));
  const copyFolder = await mkdtemp(path.join(memory, "vowdesk-originals-"));
  const opened: StoredInBucket[] = [];
  const remove = () => {
    for (const bucket of opened) bucket.close();
    return Promise.all([folder, copyFolder].map((name) => rm(name, { recursive: true, force: true })));
  };
  try {
    if ((await stat(folder)).dev === (await stat(copyFolder)).dev)
      throw new Error(`${tmpdir()} and ${memory} are on one device: set TMPDIR to a folder on a disk`);
    const arriving = path.join(folder, "arriving");
    const settings = {
      VOWDESK_ORIGINALS: path.join(folder, "originals"),
      VOWDESK_ORIGINALS_COPY: copyFolder,
      VOWDESK_ORIGINALS_ARRIVING: arriving,
      VOWDESK_PREVIEWS: path.join(folder, "previews"),
      ...bucketKeys,
    };
    const openBucket = async (name: string) => {
      const bucket = await storedInBucket(name, arriving);
      opened.push(bucket);
      return bucket;
    };
    if (buckets === "none")
      return { first: storedInFolder(settings.VOWDESK_ORIGINALS), copy: storedInFolder(copyFolder), settings, remove };
    const copy = await openBucket("copies");
    settings.VOWDESK_ORIGINALS_COPY = copy.address;
    if (buckets === "copy") return { first: storedInFolder(settings.VOWDESK_ORIGINALS), copy, settings, remove };
    const first = await openBucket("weddings");
    return { first, copy, settings: { ...settings, VOWDESK_ORIGINALS: first.address }, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

export async function openOriginalsSystem(
  buckets: BucketPlaces = "none",
  further: Record<string, string> = {},
): Promise<OriginalsSystem> {
  const { first, copy, settings, remove } = await makePlaces(buckets);
  try {
    const system = await TestSystem.open({ ...settings, ...further });
    system.services.originals = openOriginals(readOriginals({ ...settings, VOWDESK_DATA: tmpdir() }));
    const [person] = await system.createUsers(1, "manager");
    if (!person) throw new Error("there is no user");
    return {
      system,
      person,
      first,
      copy,
      async close() {
        await system.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The rows of a statement. */
export const rowsOf = async <T>({ services }: TestSystem, statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await statement.execute(services.db)).rows;

/** A new gallery with cards that have this many files each. Returns its id and theirs. */
export async function makeGallery(
  system: TestSystem,
  files: readonly number[],
): Promise<{ galleryId: number; cardIds: number[] }> {
  const [gallery] = await rowsOf(
    system,
    sql<{ id: number }>`
      with made as (insert into wedding (number, name_a, phone_a)
        select 'WD99' || count(*), 'Anna', '' from wedding returning id)
      insert into gallery (wedding_id, position, title) select id, 1, 'Card test' from made returning id`,
  );
  const galleryId = gallery?.id ?? 0;
  const made = await rowsOf(
    system,
    sql<{ id: number }>`
      insert into card (gallery_id, label, files, bytes, counted_by, counted_at)
      select ${galleryId}, n, files, 1, (select min(id) from users), now()
      from unnest(${[...files]}::integer[]) with ordinality as counted (files, n) returning id`,
  );
  return { galleryId, cardIds: made.map(({ id }) => id).toSorted((a, b) => a - b) };
}

export interface PhotoRow {
  id: number;
  number: number;
  name: string;
  key: string;
  state: string;
  sha: Buffer;
}

/** All pictures of a gallery, also those that are damaged. */
export const photosOf = (system: TestSystem, galleryId: number): Promise<PhotoRow[]> =>
  rowsOf(
    system,
    sql<PhotoRow>`
      select id, number, name, key, state, announced_sha as sha from photo
      where gallery_id = ${galleryId} order by number`,
  );

/** The cards that count as safe. */
export async function safeCards(system: TestSystem, galleryId: number): Promise<number[]> {
  const rows = await rowsOf(
    system,
    sql<{ id: number }>`select id from card where gallery_id = ${galleryId} and safe_at is not null order by id`,
  );
  return rows.map(({ id }) => id);
}

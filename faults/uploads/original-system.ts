import { sql } from "kysely";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openOriginals } from "../../packages/server/src/platform/originals/originals.ts";
import type { Place } from "../../packages/server/src/platform/originals/place.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";

const memory = "/dev/shm";

/** A running system with two places for originals, and a user who may do everything with galleries. */
export interface OriginalsSystem {
  system: TestSystem;
  person: Person;
  first: Place;
  copy: Place;
  close(): Promise<void>;
}

/** The second place is in the memory, because one on the device of the first would not count. */
export async function openOriginalsSystem(): Promise<OriginalsSystem> {
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-originals-"));
  const copyFolder = await mkdtemp(path.join(memory, "vowdesk-originals-"));
  const remove = () => Promise.all([folder, copyFolder].map((name) => rm(name, { recursive: true, force: true })));
  try {
    if ((await stat(folder)).dev === (await stat(copyFolder)).dev)
      throw new Error(`${tmpdir()} and ${memory} are on one device: set TMPDIR to a folder on a disk`);
    const places = { folder: path.join(folder, "originals"), previews: path.join(folder, "previews") };
    const system = await TestSystem.open({
      VOWDESK_ORIGINALS: places.folder,
      VOWDESK_ORIGINALS_COPY: copyFolder,
      VOWDESK_PREVIEWS: places.previews,
    });
    system.services.originals = openOriginals({ ...places, copy: copyFolder, maxBytes: null });
    const [person] = await system.createUsers(1, "manager");
    const { first, copy } = system.services.originals;
    if (!person || !copy) throw new Error("there is no user or no second place");
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

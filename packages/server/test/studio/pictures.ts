import { sql } from "kysely";
import { createHash, randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import type { FolderPlace } from "../../src/platform/originals/folder-place.ts";
import type { Place } from "../../src/platform/originals/place.ts";
import type { TestServer } from "../server.ts";

/** A folder on another device than temporary files are, on Linux. */
export const otherDevice = "/dev/shm";
const deviceOf = async (folder: string) => (await stat(folder).catch(() => null))?.dev ?? null;
const [memoryDevice, diskDevice] = await Promise.all([deviceOf(otherDevice), deviceOf(tmpdir())]);
export const hasTwoDevices = memoryDevice !== null && memoryDevice !== diskDevice;

/** A place that is a folder. */
export const folderOf = (place: Place): FolderPlace => place as FolderPlace;

const expectedOf = (bytes: Buffer) => ({ bytes: bytes.length, sha: createHash("sha256").update(bytes).digest() });

/** Stores bytes in a place, whichever kind it is. */
export async function putBytes(place: Place, key: string, bytes: Buffer): Promise<void> {
  const isStored = await place.put(key, () => Promise.resolve(Readable.from([bytes])), expectedOf(bytes));
  if (!isStored) throw new Error(`${place.name} did not store an original`);
}

export async function getBytes(place: Place, key: string): Promise<Buffer | null> {
  const source = await place.read(key);
  if (source === null) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Changes one bit in the file of a picture, as a failing disk does. */
export async function flipBit(place: Place, key: string): Promise<void> {
  const bytes = Buffer.from((await getBytes(place, key)) ?? "");
  bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
  await putBytes(place, key, bytes);
}

export type TestPictures = ReturnType<typeof openPictures>;

/** Pictures of a gallery with one card, written past the calls. */
export function openPictures({ services: { db, originals } }: TestServer) {
  let made = 0;
  const idOf = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(db)).rows[0]?.id ?? 0;
  const ids = { galleryId: 0, cardId: 0, weddingId: 0 };
  return Object.assign(ids, {
    /** Begins a gallery whose card has so many files. */
    async begin(files: number): Promise<void> {
      ids.weddingId = await idOf(
        sql`insert into wedding (number, name_a, phone_a) values (${`WD28${(made += 1)}`}, 'A', '') returning id`,
      );
      ids.galleryId = await idOf(
        sql`insert into gallery (wedding_id, position, title) values (${ids.weddingId}, 1, 'Studio') returning id`,
      );
      ids.cardId = await idOf(sql`insert into card (gallery_id, label, files, bytes, counted_by, counted_at)
        values (${ids.galleryId}, 'A', ${files}, 1, (select min(id) from users), now()) returning id`);
    },
    /** Stores a picture whose file has arrived. Returns its key. */
    async store(bytes: Buffer = randomBytes(5_000)): Promise<string> {
      const key = randomBytes(16).toString("hex");
      const { sha } = expectedOf(bytes);
      await putBytes(originals.first, key, bytes);
      await sql`
        with made as (
          insert into photo (gallery_id, number, name, key, bytes, announced_sha, sha, crc, state, announced_at, stored_at)
          values (${ids.galleryId}, ${(made += 1)}, 'IMG.CR3', ${key}, ${bytes.length}, ${sha}, ${sha}, ${crc32(bytes)}, 'stored',
            now(), now())
          returning id)
        insert into card_photo (card_id, photo_id) select ${ids.cardId}::integer, id from made`.execute(db);
      return key;
    },
  });
}

import { mkdir, open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { openPlace } from "../../packages/server/src/platform/originals/originals.ts";
import type { FolderPlace } from "../../packages/server/src/platform/originals/folder-place.ts";
import type { Place } from "../../packages/server/src/platform/originals/place.ts";
import { readStorage } from "../../packages/server/src/platform/storage-config.ts";
import { BucketServer, bucketKeys } from "../../harness/storage/bucket-server.ts";

/** A place whose files a program damages and counts. */
export interface StoredFiles {
  place: Place;
  /** Keys of the originals, and the number of files and uploads that are not complete. */
  list(): Promise<{ kept: string[]; unfinished: number }>;
  /** Changes one bit of an original. */
  flipBit(key: string): Promise<void>;
  /** Makes it impossible to store an original. */
  refuse(key: string): Promise<void>;
}

const randomBit = (byte: number) => byte ^ (1 << Math.floor(Math.random() * 8));

async function flipBitOf(file: string): Promise<void> {
  const { size } = await stat(file);
  const position = Math.floor(Math.random() * size);
  const handle = await open(file, "r+");
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position });
    await handle.write(Buffer.from([randomBit(buffer.readUInt8(0))]), 0, 1, position);
  } finally {
    await handle.close();
  }
}

export function storedInFolder(folder: string): StoredFiles {
  const place = openPlace({ kind: "folder", folder }, "") as FolderPlace;
  return {
    place,
    async list() {
      const kept: string[] = [];
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((each) => /^[0-9a-f]{2}$/.test(each)))
        kept.push(...(await readdir(path.join(folder, name))));
      const arriving = await readdir(path.join(folder, "arriving")).catch(() => []);
      return { kept, unfinished: arriving.length };
    },
    flipBit: (key) => flipBitOf(place.kept(key)),
    // A folder in the stead of the file: the copy cannot be moved there.
    refuse: async (key) => void (await mkdir(path.join(place.kept(key), "full"), { recursive: true })),
  };
}

export interface StoredInBucket extends StoredFiles {
  /** The value of the setting. */
  address: string;
  close(): void;
}

/** A bucket in the memory of this process. `arriving` is the folder of files on their way. */
export async function storedInBucket(name: string, arriving: string): Promise<StoredInBucket> {
  const server = await BucketServer.start();
  const address = server.address(`${name}/pictures`);
  const refused = new Set<string>();
  server.interfere = ({ method, place }) =>
    method === "PUT" && refused.has(path.posix.basename(place)) ? { status: 400 } : undefined;
  const objectOf = (key: string) => `/${name}/pictures/${key.slice(0, 2)}/${key}`;
  return {
    address,
    place: openPlace(readStorage("place", address, bucketKeys), arriving),
    list: () => {
      const names = [...server.objects.keys()].map((each) => path.posix.basename(each));
      return Promise.resolve({
        kept: names.filter((each) => /^[0-9a-f]{32}$/.test(each)),
        unfinished: server.unfinished,
      });
    },
    flipBit(key) {
      const bytes = Buffer.from(server.objects.get(objectOf(key)) ?? "");
      const position = Math.floor(Math.random() * bytes.length);
      bytes.writeUInt8(randomBit(bytes.readUInt8(position)), position);
      server.objects.set(objectOf(key), bytes);
      return Promise.resolve();
    },
    refuse: (key) => Promise.resolve(void refused.add(key)),
    close: () => server.close(),
  };
}

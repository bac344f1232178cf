import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { randomBytes } from "node:crypto";
import { BucketServer, bucketKeys } from "./bucket-server.ts";
import { readStorage, type StorageConfig } from "../../packages/server/src/platform/storage-config.ts";
import { hasTwoDevices, otherDevice } from "../../packages/server/test/studio/pictures.ts";

export type PlaceKind = "a folder" | "a folder of another device" | "a bucket" | "another bucket" | "a real bucket";

/** An existing bucket of a real server, if `VOWDESK_TEST_S3` names one. */
const real = process.env["VOWDESK_TEST_S3"];

/** Pairs of kinds of the first and the second place, which this machine has. */
export const placePairs: [first: PlaceKind, copy: PlaceKind][] = [
  ...(hasTwoDevices ? [["a folder", "a folder of another device"] as [PlaceKind, PlaceKind]] : []),
  ["a folder", "a bucket"],
  ["a bucket", "another bucket"],
  ...(real ? [["a folder", "a real bucket"] as [PlaceKind, PlaceKind]] : []),
];

/** Empty places for originals. Buckets are in a server in memory. */
export class TestPlaces {
  readonly bucket: BucketServer;
  /** A folder for files on their way to or from a bucket. */
  readonly spool = path.join(tmpdir(), `vowdesk-spool-${randomBytes(6).toString("hex")}`);
  readonly #folders = [this.spool];

  private constructor(bucket: BucketServer) {
    this.bucket = bucket;
  }

  static async start(): Promise<TestPlaces> {
    return new TestPlaces(await BucketServer.start());
  }

  async #folderIn(parent: string): Promise<StorageConfig> {
    const folder = await mkdtemp(path.join(parent, "vowdesk-place-"));
    this.#folders.push(folder);
    return { kind: "folder", folder };
  }

  /** A new place of a kind. */
  async make(kind: PlaceKind): Promise<StorageConfig> {
    const prefix = randomBytes(6).toString("hex");
    switch (kind) {
      case "a folder":
        return this.#folderIn(tmpdir());
      case "a folder of another device":
        return this.#folderIn(otherDevice);
      case "a real bucket": {
        const config = readStorage("VOWDESK_TEST_S3", real ?? "", process.env);
        return config.kind === "s3" ? { ...config, prefix: `${config.prefix}/${prefix}`.replace(/^\//, "") } : config;
      }
      case "a bucket":
        return readStorage("place", this.bucket.address(`weddings/${prefix}`), bucketKeys);
      case "another bucket":
        return readStorage("place", this.bucket.address(`copies/${prefix}`), bucketKeys);
    }
  }

  async close(): Promise<void> {
    this.bucket.close();
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true });
  }
}

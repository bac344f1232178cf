import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { operationsApi } from "@vowdesk/contract/operations/operations";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { BucketServer, bucketKeys } from "../../harness/storage/bucket-server.ts";
import { waitUntil } from "../../harness/pace.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { signIn } from "../../harness/sign-in.ts";

/** The watch of the backup runs every 10 s, and a failing job pauses for up to 15 s. */
export const settledWithinMs = 180_000;
const jobsEveryMs = 1_000;

export const textIn = (file: string): Promise<string> => readFile(file, "utf8").catch(() => "");

/** A server with a backup and an encrypted copy of it in a bucket with object lock. */
export class BackedUpServer {
  readonly bucket: BucketServer;
  readonly backup: string;
  readonly settings: NodeJS.ProcessEnv;
  server: ServerProcess;
  /** Of an administrator; null until it is needed after a start. */
  #token: string | null = null;

  private constructor(bucket: BucketServer, backup: string, settings: NodeJS.ProcessEnv, server: ServerProcess) {
    this.bucket = bucket;
    this.backup = backup;
    this.settings = settings;
    this.server = server;
  }

  static async start(backup: string): Promise<BackedUpServer> {
    const bucket = await BucketServer.start({ isLocked: true });
    const settings = {
      ...bucketKeys,
      VOWDESK_BACKUP: backup,
      VOWDESK_BACKUP_COPY: bucket.address("copies/desk"),
      VOWDESK_BACKUP_KEY: randomBytes(32).toString("base64"),
    };
    return new BackedUpServer(bucket, backup, settings, await ServerProcess.start(settings));
  }

  async restart(): Promise<void> {
    this.#token = null;
    this.server = await ServerProcess.start({ ...this.settings, VOWDESK_DATA: this.server.folder });
  }

  /** Time and problems of the last encrypted copy. */
  async copyState(): Promise<{ at: string; problems: string[] }> {
    const [at = "", ...problems] = (await textIn(path.join(this.backup, "copied-at"))).split("\n");
    return { at, problems: problems.filter(Boolean) };
  }

  async #headers(): Promise<Record<string, string>> {
    this.#token ??= await signIn(this.server.url, "admin");
    return { token: this.#token, "content-type": "application/json" };
  }

  async warnings(): Promise<string[]> {
    const response = await fetch(this.server.url + operationsApi.health.path, { headers: await this.#headers() });
    const { data } = (await response.json()) as { data: CallOutput<typeof operationsApi.health> };
    return data.warnings.map(({ kind }) => kind);
  }

  /** Makes the jobs of the backup due, as the button on the health page does. */
  async runJobs(): Promise<void> {
    for (const name of ["backup-wal", "backup-copy"]) {
      const body = JSON.stringify({ name });
      await fetch(this.server.url + operationsApi.run.path, { method: "POST", headers: await this.#headers(), body });
    }
  }

  /** Runs the jobs of the backup until something is so. */
  async until(isSo: () => boolean | Promise<boolean>, withinMs = settledWithinMs): Promise<boolean> {
    let ranAt = -Infinity;
    return waitUntil(async () => {
      if (await isSo()) return true;
      if (performance.now() - ranAt < jobsEveryMs) return false;
      ranAt = performance.now();
      await this.runJobs();
      return false;
    }, withinMs);
  }

  /** Waits until a new encrypted copy agrees with the backup. */
  async isCopied(): Promise<boolean> {
    const { at: before } = await this.copyState();
    return this.until(async () => {
      const { at, problems } = await this.copyState();
      return at > before && problems.length === 0;
    });
  }

  async close(): Promise<void> {
    await this.server.close();
    this.bucket.close();
  }
}

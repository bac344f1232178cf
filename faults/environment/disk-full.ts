import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { authApi, demoPassword } from "@vowdesk/contract/staff/auth";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import { sharp } from "../../packages/server/test/pictures.ts";
import { waitUntil } from "../../harness/pace.ts";
import { mountSmallDisk } from "../../harness/storage/small-disk.ts";
import { byStatus, timedRequest, type Answer } from "../../harness/timed-request.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { Tally } from "../../harness/tally.ts";

const filesMb = 4;
/** PostgreSQL creates a new cluster of 40 MB and keeps some WAL segments. */
const databaseDiskMb = 400;
const maxUploads = 40;
const maxWrites = 40;
const backWithinMs = 60_000;
const answerWithinMs = 20_000;

async function picture(edge: number): Promise<Blob> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { width: edge, height: edge, channels: 3, background: "red", noise } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: "image/png" });
}

async function upload(url: string, token: string): Promise<Answer> {
  const form = new FormData();
  form.append("module", "pcimg");
  form.append("file", await picture(300), "a.png");
  return timedRequest(url, uploadsApi.upload.path, { method: "POST", headers: { token }, body: form });
}

async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams({ username: "admin", password: demoPassword });
  const response = await fetch(url + authApi.signIn.path, { method: "POST", body });
  return ((await response.json()) as CallOutput<typeof authApi.signIn>).token;
}

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile());

/**
 * Fills the disk of the uploads: they are refused with a reason, no partial file remains, and they succeed when there
 * is space again.
 */
async function fillFiles(tally: Tally): Promise<void> {
  const disk = await mountSmallDisk(filesMb);
  if (!disk) return tally.record("G-R13", "full disk of the uploads", "skipped: only root can mount a small disk");
  const server = await ServerProcess.start({ VOWDESK_FILES: disk.folder });
  try {
    const token = await signIn(server.url);
    const answers: Answer[] = [];
    while (answers.length < maxUploads && answers.every(({ isServed }) => isServed))
      answers.push(await upload(server.url, token));
    const refused = answers.at(-1);
    const isNamed = refused !== undefined && !refused.isServed && refused.status < 500 && refused.reason !== null;
    tally.record(
      "G-R13",
      `upload ${answers.length} to a disk of ${filesMb} MB`,
      `${refused?.status} ${refused?.reason}`,
      isNamed,
    );
    const files = await filesBelow(path.join(disk.folder, "arriving"));
    tally.record("G-R13", "partial files left", files.length, files.length === 0);
    for (const { name, parentPath } of await filesBelow(path.join(disk.folder, "kept")))
      await rm(path.join(parentPath, name));
    const again = await upload(server.url, token);
    tally.record("G-R13", "an upload when there is space again", again.status, again.isServed);
    tally.expect("G-R13 the server never restarted", server.restarts === 0);
  } finally {
    await server.close();
    await disk.remove();
  }
}

/**
 * Fills the disk of the database: writes are refused, the process keeps running, and everything continues when there
 * is space.
 */
async function fillDatabaseDisk(tally: Tally): Promise<void> {
  const disk = await mountSmallDisk(databaseDiskMb);
  if (!disk) return tally.record("G-R13", "full disk of the database", "skipped: only root can mount a small disk");
  const folder = path.join(disk.folder, "house");
  await mkdir(folder);
  const server = await ServerProcess.start({ VOWDESK_DATA: folder });
  try {
    const token = await signIn(server.url);
    await disk.fill();
    const answers: Answer[] = [];
    // Each sign-in writes a session and an audit line; the database has some free space in its segments.
    const write = () =>
      timedRequest(server.url, authApi.signIn.path, {
        method: "POST",
        body: new URLSearchParams({ username: "service", password: demoPassword }),
      });
    while (answers.length < maxWrites) answers.push(await write());
    tally.record(
      "G-R13",
      `writes of ${maxWrites} with the database's disk full`,
      JSON.stringify(byStatus(answers)),
      answers.every(({ status, ms }) => [200, 503].includes(status) && ms <= answerWithinMs),
    );
    await disk.free();
    const startedAt = performance.now();
    const isBack = await waitUntil(async () => (await write()).isServed, backWithinMs);
    tally.record(
      "G-R13",
      "until writes succeed when there is space",
      `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
      isBack,
    );
    const { isServed, reason } = await timedRequest(server.url, authApi.me.path, { headers: { token } });
    tally.record("G-R13", "the earlier session", reason ?? "good", isServed);
    tally.expect("G-R13 the server never restarted", server.restarts === 0);
  } finally {
    await server.stop();
    await disk.remove();
  }
}

export async function runDiskFull(): Promise<Tally> {
  const tally = new Tally();
  await fillFiles(tally);
  await fillDatabaseDisk(tally);
  return tally;
}

if (import.meta.main) process.exit((await runDiskFull()).print());

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { operationsApi } from "@vowdesk/contract/operations";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { foldersIn } from "../../packages/server/src/platform/postgres/folders.ts";
import { BucketServer, bucketKeys } from "../../harness/bucket-server.ts";
import { freePort } from "../../harness/free-port.ts";
import { waitUntil } from "../../harness/pace.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { signIn } from "../../harness/sign-in.ts";
import { switchSegment } from "../../harness/switch-segment.ts";
import { Tally } from "../../harness/tally.ts";
import { runCommand } from "./small-installation.ts";

const goal = "R16";
/** Jobs run every 15 s, the watch every minute, and a failing job pauses for up to ten minutes. */
const settledWithinMs = 180_000;
/** Longer than the period of the job that copies segments. */
const shippedEveryMs = 20_000;

interface Run {
  tally: Tally;
  bucket: BucketServer;
  home: string;
  backup: string;
  settings: NodeJS.ProcessEnv;
  server: ServerProcess;
}

const textIn = (file: string) => readFile(file, "utf8").catch(() => "");

/** Time and problems of the last encrypted copy. */
async function copyState({ backup }: Run): Promise<{ at: string; problems: string[] }> {
  const [at = "", ...problems] = (await textIn(path.join(backup, "copied-at"))).split("\n");
  return { at, problems: problems.filter(Boolean) };
}

async function warningsOf({ server }: Run): Promise<string[]> {
  const token = await signIn(server.url, "manager");
  const response = await fetch(server.url + operationsApi.health.path, { headers: { token } });
  const { data } = (await response.json()) as { data: CallOutput<typeof operationsApi.health> };
  return data.warnings.map(({ kind }) => kind);
}

async function restart(run: Run): Promise<void> {
  run.server = await ServerProcess.start({ ...run.settings, VOWDESK_DATA: run.server.folder });
}

/** Waits until a new encrypted copy agrees with the backup. */
async function isCopied(run: Run): Promise<boolean> {
  const { at: before } = await copyState(run);
  return waitUntil(async () => {
    const { at, problems } = await copyState(run);
    return at > before && problems.length === 0;
  }, settledWithinMs);
}

/** Counts the objects of an earlier moment that were replaced or deleted. */
function lostOf({ bucket }: Run, before: ReadonlyMap<string, Buffer>): number {
  return [...before].filter(([key, bytes]) => bucket.objects.get(key) !== bytes).length;
}

/** The disk of the backup is not mounted at a start. */
async function loseBackup(run: Run, watchMs: number): Promise<void> {
  const { tally, backup, bucket } = run;
  const before = new Map(bucket.objects);
  await run.server.stop();
  await rename(backup, `${backup}-away`);
  await mkdir(backup);
  await restart(run);
  await wait(watchMs);
  const lost = lostOf(run, before);
  tally.record(
    goal,
    `empty backup folder: of ${before.size} objects of the copy lost in ${watchMs / 1_000} s`,
    lost,
    lost === 0,
  );
  tally.expect("nothing is written to the empty folder", (await readdir(backup)).length === 0, await readdir(backup));
  const warnings = await warningsOf(run);
  tally.expect("the health page says that the backup is away", warnings.includes("backup-away"), warnings);
  tally.expect("metric vowdesk_backup_up", (await run.server.metric("vowdesk_backup_up")) === 0);
  await run.server.stop();
  await rm(backup, { recursive: true });
  await rename(`${backup}-away`, backup);
  await restart(run);
  tally.expect("continues when the disk is back", await isCopied(run), await copyState(run));
}

/** Files of the backup are deleted and truncated while the server runs. */
async function damageBackup(run: Run): Promise<void> {
  const { tally, backup, bucket } = run;
  const before = new Map(bucket.objects);
  const bases = await readdir(path.join(backup, "bases"));
  const segments = (await readdir(path.join(backup, "wal"))).filter((name) => name.endsWith(".gz")).toSorted();
  const files = [`bases/${bases.at(-1)}/base.tar.gz`, `wal/${segments.at(-1)}`];
  const contents = await Promise.all(files.map((name) => readFile(path.join(backup, name))));
  await truncate(path.join(backup, files[0] ?? ""), 100);
  await rm(path.join(backup, files[1] ?? ""));
  const isReported = await waitUntil(async () => (await copyState(run)).problems.length === 2, settledWithinMs);
  tally.expect("both files are named", isReported, await copyState(run));
  const lost = lostOf(run, before);
  tally.record(goal, "truncated and deleted files of the backup: objects of the copy lost", lost, lost === 0);
  const isShown = await waitUntil(async () => (await warningsOf(run)).includes("copy-differs"), settledWithinMs);
  tally.expect("the health page says that the copy differs", isShown, await warningsOf(run));
  for (const [index, name] of files.entries()) await writeFile(path.join(backup, name), contents[index] ?? "");
  tally.expect("continues after the repair", await isCopied(run), await copyState(run));
}

/** PostgreSQL cannot archive: nothing new appears, which is not the same as nothing to do. */
async function stopArchiving(run: Run): Promise<void> {
  const { tally, backup, server } = run;
  const { archive } = foldersIn(path.join(server.folder, "postgres"));
  await rename(archive, `${archive}-away`);
  await switchSegment(run.server.folder);
  const isCounted = await waitUntil(
    async () => (await server.metric("vowdesk_backup_segments_waiting")) > 0,
    settledWithinMs,
  );
  tally.expect("the segment counts as waiting", isCounted);
  const isSeen = await waitUntil(async () => (await server.metric("vowdesk_backup_archiving")) === 0, settledWithinMs);
  tally.record(goal, "WAL that cannot be archived: metric vowdesk_backup_archiving", isSeen ? 0 : 1, isSeen);
  const before = await textIn(path.join(backup, "shipped-at"));
  await wait(shippedEveryMs);
  tally.expect("the backup does not claim to be complete", (await textIn(path.join(backup, "shipped-at"))) === before);
  const warnings = await warningsOf(run);
  tally.expect("the health page says that changes are missing", warnings.includes("backup-behind"), warnings);
  await rename(`${archive}-away`, archive);
  const isBack = await waitUntil(
    async () =>
      (await server.metric("vowdesk_backup_archiving")) === 1 &&
      (await server.metric("vowdesk_backup_segments_waiting")) === 0,
    settledWithinMs,
  );
  tally.expect("archives again when it can", isBack);
}

/** The key is missing, or is another one. */
async function loseKey(run: Run): Promise<void> {
  const { tally, server } = run;
  await server.stop();
  const keys = path.join(server.folder, "keys");
  await rename(keys, `${keys}-away`);
  const ports = { VOWDESK_API_PORT: String(await freePort()), VOWDESK_SOCKET_PORT: String(await freePort()) };
  const settings = {
    ...run.settings,
    ...ports,
    VOWDESK_DATA: server.folder,
    VOWDESK_DEMO: "2000",
    VOWDESK_SIMULATE: "off",
  };
  const missing = await runCommand("main", [], settings);
  const isRefused = missing.code !== 0 && missing.output.includes("is missing, but the database has a key");
  tally.record("S29", "start without the key of the database", isRefused ? "refused" : "started", isRefused);
  tally.expect("no new key is made", !existsSync(path.join(keys, "secret.key")), missing.output);
  const other = await runCommand("main", [], { ...settings, VOWDESK_KEY: randomBytes(32).toString("base64") });
  tally.expect("another key is refused", other.output.includes("is not the key of this database"), other.output);
  const backup = await runCommand("backup", [], settings);
  tally.expect(
    "a backup by command is refused, too",
    backup.code === 1 && backup.output.includes("key"),
    backup.output,
  );
  await rm(keys, { recursive: true, force: true });
  await rename(`${keys}-away`, keys);
  await restart(run);
  tally.expect("starts when the key is back", (await warningsOf(run)).length >= 0);
}

export async function runLostDisks({ watchMs }: { watchMs: number }): Promise<Tally> {
  const tally = new Tally();
  const bucket = await BucketServer.start({ isLocked: true });
  const home = await mkdtemp(path.join(tmpdir(), "vowdesk-lost-disks-"));
  const backup = path.join(home, "backup");
  const settings = {
    ...bucketKeys,
    VOWDESK_BACKUP: backup,
    VOWDESK_BACKUP_COPY: bucket.address("copies/desk"),
    VOWDESK_BACKUP_KEY: randomBytes(32).toString("base64"),
  };
  const run: Run = { tally, bucket, home, backup, settings, server: await ServerProcess.start(settings) };
  try {
    tally.expect("the first copy is complete", await isCopied(run), await copyState(run));
    await switchSegment(run.server.folder);
    tally.expect("a segment is copied", await isCopied(run), await copyState(run));
    await loseBackup(run, watchMs);
    await damageBackup(run);
    await stopArchiving(run);
    await loseKey(run);
  } finally {
    await run.server.close();
    bucket.close();
    await rm(home, { recursive: true, force: true });
  }
  return tally;
}

if (import.meta.main) {
  const [seconds = "40"] = process.argv.slice(2);
  process.exit((await runLostDisks({ watchMs: Number(seconds) * 1_000 })).print());
}

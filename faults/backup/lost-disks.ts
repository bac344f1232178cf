import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { foldersIn } from "../../packages/server/src/platform/postgres/folders.ts";
import { freePort } from "../../harness/free-port.ts";
import { switchSegment } from "../../harness/databases/switch-segment.ts";
import { Tally } from "../../harness/tally.ts";
import { BackedUpServer, settledWithinMs, textIn } from "./backed-up-server.ts";
import { runCommand } from "./small-installation.ts";

const goal = "G-R16";
/** Longer than a job needs after it was made due. */
const shippedWithinMs = 5_000;

interface Run {
  tally: Tally;
  system: BackedUpServer;
}

/** Counts the objects of an earlier moment that were replaced or deleted. */
function lostOf({ system: { bucket } }: Run, before: ReadonlyMap<string, Buffer>): number {
  return [...before].filter(([key, bytes]) => bucket.objects.get(key) !== bytes).length;
}

/** The disk of the backup is not mounted at a start. */
async function loseBackup(run: Run, watchMs: number): Promise<void> {
  const { tally, system } = run;
  const { backup, bucket } = system;
  const before = new Map(bucket.objects);
  await system.server.stop();
  await rename(backup, `${backup}-away`);
  await mkdir(backup);
  await system.restart();
  const end = performance.now() + watchMs;
  const isRefused = async () =>
    performance.now() > end && (await system.server.metric("vowdesk_job_failures", 'job="backup-copy"')) > 0;
  tally.expect("the copy refuses the empty folder", await system.until(isRefused, watchMs + settledWithinMs));
  const lost = lostOf(run, before);
  tally.record(
    goal,
    `empty backup folder: of ${before.size} objects of the copy lost in ${watchMs / 1_000} s`,
    lost,
    lost === 0,
  );
  tally.expect("nothing is written to the empty folder", (await readdir(backup)).length === 0, await readdir(backup));
  const warnings = await system.warnings();
  tally.expect("the health page says that the backup is away", warnings.includes("backup-away"), warnings);
  tally.expect("metric vowdesk_backup_up", (await system.server.metric("vowdesk_backup_up")) === 0);
  await system.server.stop();
  await rm(backup, { recursive: true });
  await rename(`${backup}-away`, backup);
  await system.restart();
  tally.expect("continues when the disk is back", await system.isCopied(), await system.copyState());
}

/** Finishes a segment and waits until the copy has it. Returns its name. */
async function copyNewSegment({ tally, system }: Run): Promise<string> {
  const { backup, bucket, server } = system;
  const newest = async () => {
    const copied = [...bucket.objects.keys()];
    const names = await readdir(path.join(backup, "wal"));
    return names
      .filter((name) => name.endsWith(".gz") && copied.some((key) => key.includes(name)))
      .toSorted()
      .at(-1);
  };
  const before = await newest();
  await switchSegment(server.folder);
  tally.expect("a new segment is copied", await system.until(async () => (await newest()) !== before));
  return (await newest()) ?? "";
}

/** Files of the backup are deleted and truncated while the server runs. */
async function damageBackup(run: Run): Promise<void> {
  const { tally, system } = run;
  const { backup, bucket } = system;
  const before = new Map(bucket.objects);
  const bases = await readdir(path.join(backup, "bases"));
  const segment = await copyNewSegment(run);
  const files = [`bases/${bases.at(-1)}/base.tar.gz`, `wal/${segment}`];
  const contents = await Promise.all(files.map((name) => readFile(path.join(backup, name))));
  await truncate(path.join(backup, files[0] ?? ""), 100);
  await rm(path.join(backup, files[1] ?? ""));
  const isReported = await system.until(async () => (await system.copyState()).problems.length === 2);
  tally.expect("both files are named", isReported, await system.copyState());
  const lost = lostOf(run, before);
  tally.record(goal, "truncated and deleted files of the backup: objects of the copy lost", lost, lost === 0);
  const isShown = await system.until(async () => (await system.warnings()).includes("copy-differs"));
  tally.expect("the health page says that the copy differs", isShown, await system.warnings());
  for (const [index, name] of files.entries()) await writeFile(path.join(backup, name), contents[index] ?? "");
  tally.expect("continues after the repair", await system.isCopied(), await system.copyState());
}

/** PostgreSQL cannot archive: nothing new appears, which is not the same as nothing to do. */
async function stopArchiving(run: Run): Promise<void> {
  const { tally, system } = run;
  const { backup, server } = system;
  const { archive } = foldersIn(path.join(server.folder, "postgres"));
  await rename(archive, `${archive}-away`);
  await switchSegment(server.folder);
  const isCounted = await system.until(async () => (await server.metric("vowdesk_backup_segments_waiting")) > 0);
  tally.expect("the segment counts as waiting", isCounted);
  const isSeen = await system.until(async () => (await server.metric("vowdesk_backup_archiving")) === 0);
  tally.record(goal, "WAL that cannot be archived: metric vowdesk_backup_archiving", isSeen ? 0 : 1, isSeen);
  const before = await textIn(path.join(backup, "shipped-at"));
  const end = performance.now() + shippedWithinMs;
  await system.until(() => performance.now() > end);
  tally.expect("the backup does not claim to be complete", (await textIn(path.join(backup, "shipped-at"))) === before);
  const warnings = await system.warnings();
  tally.expect("the health page says that changes are missing", warnings.includes("backup-behind"), warnings);
  await rename(`${archive}-away`, archive);
  const isBack = await system.until(
    async () =>
      (await server.metric("vowdesk_backup_archiving")) === 1 &&
      (await server.metric("vowdesk_backup_segments_waiting")) === 0,
  );
  tally.expect("archives again when it can", isBack);
}

/** The key is missing, or is another one. */
async function loseKey(run: Run): Promise<void> {
  const { tally, system } = run;
  const { server } = system;
  await server.stop();
  const keys = path.join(server.folder, "keys");
  await rename(keys, `${keys}-away`);
  const ports = { VOWDESK_API_PORT: String(await freePort()), VOWDESK_SOCKET_PORT: String(await freePort()) };
  const settings = {
    ...system.settings,
    ...ports,
    VOWDESK_DATA: server.folder,
    VOWDESK_DEMO: "2000",
    VOWDESK_SIMULATE: "off",
  };
  const missing = await runCommand("main", [], settings);
  const isRefused = missing.code !== 0 && missing.output.includes("is missing, but the database has a key");
  tally.record("G-S29", "start without the key of the database", isRefused ? "refused" : "started", isRefused);
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
  await system.restart();
  tally.expect("starts when the key is back", (await system.warnings()).length >= 0);
}

export async function runLostDisks({ watchMs }: { watchMs: number }): Promise<Tally> {
  const tally = new Tally();
  const home = await mkdtemp(path.join(tmpdir(), "vowdesk-lost-disks-"));
  const system = await BackedUpServer.start(path.join(home, "backup"));
  const run = { tally, system };
  try {
    // A slow machine may start copies before the first base is complete.
    const hasBase = () => [...system.bucket.objects.keys()].some((key) => key.includes("/bases/"));
    tally.expect("the copy has a base", await system.until(hasBase), [...system.bucket.objects.keys()]);
    tally.expect("the first copy is complete", await system.isCopied(), await system.copyState());
    await switchSegment(system.server.folder);
    tally.expect("a segment is copied", await system.isCopied(), await system.copyState());
    await loseBackup(run, watchMs);
    await damageBackup(run);
    await stopArchiving(run);
    await loseKey(run);
  } finally {
    await system.close();
    await rm(home, { recursive: true, force: true });
  }
  return tally;
}

if (import.meta.main) {
  const [seconds = "40"] = process.argv.slice(2);
  process.exit((await runLostDisks({ watchMs: Number(seconds) * 1_000 })).print());
}

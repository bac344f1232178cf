import path from "node:path";
import { mountSmallDisk, type SmallDisk } from "../../harness/storage/small-disk.ts";
import { switchSegment } from "../../harness/databases/switch-segment.ts";
import { Tally } from "../../harness/tally.ts";
import { BackedUpServer } from "./backed-up-server.ts";

const goal = "G-R16";
/** Enough for one base backup of the demo data and a few WAL segments. */
const diskMb = 256;
const segments = 3;
export const notMounted = "skipped: a small disk cannot be mounted, which needs root permissions";

interface Run {
  tally: Tally;
  system: BackedUpServer;
  disk: SmallDisk;
}

const timeOf = ({ system: { server } }: Run, what: string) =>
  server.metric("vowdesk_backup_timestamp_seconds", `what="${what}"`);

/** Fills the disk of the backup, and checks that health page and metrics say that no backup is possible. */
async function fill(run: Run): Promise<void> {
  const { tally, system, disk } = run;
  const { server } = system;
  await disk.fill();
  for (let count = 0; count < segments; count += 1) await switchSegment(server.folder);
  const isFailing = await system.until(
    async () => (await server.metric("vowdesk_job_failures", 'job="backup-wal"')) > 0,
  );
  tally.expect("the job fails", isFailing);
  const isCounted = await system.until(
    async () => (await server.metric("vowdesk_backup_segments_waiting")) >= segments,
  );
  tally.expect("the segments count as waiting", isCounted, await server.metric("vowdesk_backup_segments_waiting"));
  const isShown = await system.until(async () => (await system.warnings()).includes("backup-full"));
  const warnings = await system.warnings();
  tally.expect("the health page says that the disk is full", isShown, warnings);
  tally.expect("and that the job fails", warnings.includes("job-failing"), warnings);
  tally.expect("and not that the folder is away", !warnings.includes("backup-away"), warnings);
  const free = await server.metric("vowdesk_disk_free_bytes", 'folder="backup"');
  const size = await server.metric("vowdesk_disk_size_bytes", 'folder="backup"');
  tally.record(
    goal,
    "full disk: free share, for the alert VowdeskDiskFull",
    (free / size).toFixed(3),
    size > 0 && free / size < 0.02,
  );
}

/** A real file system that is full : nothing is lost or claimed, and the backup goes on when there is space. Null if no disk can be mounted. */
export async function runFullDisk(): Promise<Tally | null> {
  const tally = new Tally();
  const disk = await mountSmallDisk(diskMb);
  if (disk === null) return null;
  const system = await BackedUpServer.start(path.join(disk.folder, "backup"));
  const run = { tally, system, disk };
  try {
    await system.until(async () => (await timeOf(run, "base")) > 0);
    tally.expect("the first copy is complete", await system.isCopied(), await system.copyState());
    const before = new Map(system.bucket.objects);
    const { at } = await system.copyState();
    await system.until(async () => (await timeOf(run, "wal")) > 0 && (await timeOf(run, "copy")) > 0);
    const walAt = await timeOf(run, "wal");
    await fill(run);
    const fullAt = await timeOf(run, "wal");
    tally.record(goal, "full disk: claimed progress of the backup", `${fullAt - walAt} s`, fullAt >= walAt);
    const copied = await system.copyState();
    tally.expect("the time of the last copy stays", copied.at >= at, copied);
    await disk.free();
    const startedAt = performance.now();
    const isBack = await system.until(
      async () =>
        (await system.server.metric("vowdesk_backup_segments_waiting")) === 0 && (await timeOf(run, "wal")) > fullAt,
    );
    tally.record(
      goal,
      "until the segments are in the backup when there is space",
      `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
      isBack,
    );
    tally.expect("the copy goes on and agrees", await system.isCopied(), await system.copyState());
    const lost = [...before].filter(([key, bytes]) => system.bucket.objects.get(key) !== bytes).length;
    tally.record(goal, `of ${before.size} objects of the copy lost`, lost, lost === 0);
    const isQuiet = await system.until(async () => !(await system.warnings()).includes("backup-full"));
    tally.expect("the health page has no line about the disk any more", isQuiet, await system.warnings());
    tally.expect("the server never restarted", system.server.restarts === 0);
  } finally {
    await system.close();
    await disk.remove();
  }
  return tally;
}

if (import.meta.main) {
  const tally = await runFullDisk();
  if (tally === null) console.log(notMounted);
  process.exit(tally?.print() ?? 0);
}

import { hostname } from "node:os";
import path from "node:path";
import type { JobName } from "@vowdesk/contract/operations/operations";
import { readSignedHead } from "../../features/operations/audit/audit.ts";
import { baseBackupJob, runJob } from "../../features/operations/operations/operations.ts";
import { inTransaction, systemActor, type Services } from "../../kernel/http/context.ts";
import { reportFault } from "../../kernel/http/fault.ts";
import {
  copyFiles,
  deleteOldCopies,
  copyNewSegments,
  countWaiting,
  openFilesCopy,
} from "../../platform/backup/archive.ts";
import { takeBase } from "../../platform/backup/base-backup.ts";
import { openEncryptedCopy } from "../../platform/backup/encrypted-copy/encrypted-copy.ts";
import { openTarget } from "../../platform/backup/encrypted-copy/targets.ts";
import { assertWritable, openBackup, recordCopied, recordShipped } from "../../platform/backup/status.ts";
import { readUnarchived } from "../../platform/backup/archiver.ts";
import { systemOf } from "../../platform/backup/base-backup-stream.ts";
import { BackupEmpty, backupFoldersIn, listBases, prune } from "../../platform/backup/layout.ts";
import type { BackupConfig, Config } from "../../platform/config.ts";
import type { StorageConfig } from "../../platform/storage-config.ts";
import type { ConnectionSettings } from "../../platform/database/index.ts";
import { openJobs, type Job } from "../../platform/jobs/jobs.ts";
import { platformMetrics } from "../../platform/observability/metrics.ts";
import { foldersIn } from "../../platform/postgres/folders.ts";
import { headFile } from "./audit-anchors.ts";

const secondMs = 1_000;
const dayMs = 24 * 60 * 60 * secondMs;
/** Segments are finished at least once a minute, so a lost machine loses no older changes than this allows (G-R16). */
const shipEveryMs = 15 * secondMs;
/** A copy that failed is tried again soon: within 5 s of the return of its disk or bucket (docs/decisions/084). */
const retryCopyMs = 2_000;

/** Number of differences that one log line names. */
const maxLogged = 20;

const origin = { actor: systemActor, language: "en", requestId: "backup", ip: "" } as const;

/** Folder of stored files; null for a bucket, which is backed up by other means. */
const keptIn = (files: StorageConfig) => (files.kind === "folder" ? path.join(files.folder, "kept") : null);

/** The backup of an embedded database in this folder. */
interface Source {
  folder: string;
  dataFolder: string;
  files: StorageConfig;
  backup: BackupConfig;
}

export function sourceOf({ dataFolder, files, backup }: Config): Source | null {
  return backup && { folder: path.join(dataFolder, "postgres"), dataFolder, files, backup };
}

/** Copies new segments and files to the backup, uploads by `copyUploads`. Returns the number of copied segments. */
export async function copyNewToBackup(
  { folder, files, backup }: Pick<Source, "folder" | "files" | "backup">,
  copyUploads?: () => Promise<number>,
): Promise<number> {
  const { archive, cluster } = foldersIn(folder);
  await assertWritable(backup.folder);
  const startedAt = new Date();
  // Read first: a segment that is archived afterwards is among the archived ones.
  const unarchived = await readUnarchived(cluster);
  platformMetrics.backupWaiting.set(unarchived.count + (await countWaiting(archive)));
  const shipped = await copyNewSegments(archive, keptIn(files), backupFoldersIn(backup.folder), copyUploads);
  platformMetrics.backupWaiting.set(unarchived.count + (await countWaiting(archive)));
  await recordShipped(backup.folder, unarchived.since ?? startedAt);
  return shipped;
}

export interface BackupResult {
  folder: string;
  bytes: number;
  files: number;
}

/**
 * Copies database and uploads, and deletes backups older than the retention. Includes the signed head of the audit trail from
 * before the copy. Throws BackupEmpty if the folder has lost its backup, unless a new one may begin (`isNew`).
 */
export async function takeBackup(
  { dataFolder, files, backup, isNew = false }: Omit<Source, "folder"> & { isNew?: boolean },
  connection: ConnectionSettings,
  signedHead: () => Promise<string>,
): Promise<BackupResult> {
  const folders = backupFoldersIn(backup.folder);
  await openBackup(folders, { system: await systemOf(connection), dataFolder, isNew });
  const { folder, bytes } = await takeBase(folders, connection, { [headFile]: await signedHead() });
  const uploadsFolder = keptIn(files);
  const copied = uploadsFolder === null ? 0 : await copyFiles(uploadsFolder, folders);
  const before = new Date(Date.now() - backup.days * dayMs);
  await prune(folders, before);
  await deleteOldCopies(folders, before);
  return { folder, bytes, files: copied };
}

/** The job that keeps the encrypted copy up to date, if one is configured. */
function copyJobs({ clock, log }: Services, { folder, backup }: Source): (Job & { name: JobName })[] {
  const { copy, days, folder: root } = backup;
  if (!copy) return [];
  const scratch = path.join(path.dirname(folder), "backup-copy");
  const target = openTarget(copy.storage);
  const update = openEncryptedCopy({ root, target, key: copy.key, scratch, days, now: () => clock.now() });
  let reported = "";
  const run = async () => {
    const { stored, problems } = await update();
    await recordCopied(root, clock.now(), problems);
    if (problems.length > 0 && problems.join() !== reported)
      log.error({ problems: problems.slice(0, maxLogged), count: problems.length }, "the backup and its copy differ");
    reported = problems.join();
    return stored;
  };
  return [{ name: "backup-copy", everyMs: shipEveryMs, maxPauseMs: retryCopyMs, run }];
}

/**
 * Makes backups while this process runs the database: a base backup every day, new segments and files as they appear, and the encrypted
 * copy of both. The jobs are independent, because a large base backup and a slow network take minutes.
 */
export async function startBackups(
  services: Services,
  source: Source,
  connection: ConnectionSettings,
): Promise<() => Promise<void>> {
  const { db, settings } = services;
  const { secretKey } = settings;
  if (!secretKey) throw new Error("backups require a secret key");
  const signedHead = () => readSignedHead(db, secretKey);
  const folders = backupFoldersIn(source.backup.folder);
  const system = await systemOf(connection);
  const open = () => openBackup(folders, { system, dataFolder: source.dataFolder });
  // The server runs without its backup, and the jobs fail until the disk is back.
  await open().catch((error: unknown) => {
    if (!(error instanceof BackupEmpty)) throw error;
    services.log.error({ err: error }, "there is no backup");
  });
  const uploadsFolder = keptIn(source.files);
  const copyUploads = uploadsFolder === null ? undefined : openFilesCopy(uploadsFolder, folders);
  const shipNew = async () => {
    await open();
    return copyNewToBackup(source, copyUploads);
  };
  const jobs: (Job & { name: JobName })[] = [
    { name: "backup-wal", everyMs: shipEveryMs, maxPauseMs: shipEveryMs, run: shipNew },
    { name: baseBackupJob, everyMs: dayMs, run: async () => (await takeBackup(source, connection, signedHead)).files },
    ...copyJobs(services, source),
  ];
  const running = await openJobs({
    ...services,
    node: `${hostname()}:${process.pid}`,
    jobs,
    failed: (name, error) => reportFault(services, { error, where: `job: ${name}`, requestId: null }),
    ended: (name) =>
      services.signals.publish({ kind: "changed", feature: "operations", id: name, access: "operations:jobs" }),
  });
  // A folder without base backups gets one at once.
  const hasNone = (await listBases(folders)).length === 0;
  if (hasNone) await inTransaction(services, origin, async (ctx) => void (await runJob(ctx, { name: baseBackupJob })));
  return () => running.stop();
}

import { statfs } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../platform/config.ts";
import { platformMetrics } from "../../platform/observability/metrics.ts";

/** Free and total bytes of the disk of a folder; null if it cannot be read. */
export interface DiskSpace {
  diskFreeBytes: number | null;
  diskBytes: number | null;
}

const unknownSpace: DiskSpace = { diskFreeBytes: null, diskBytes: null };
/** A network disk that does not answer must not delay the heartbeat. */
const answerWithinMs = 2_000;

export type FolderConfig = Pick<Config, "dataFolder" | "files" | "backup">;

/** The folders whose disks can become full, by the value of the metrics' label `folder`. */
function foldersOf({ dataFolder, files, backup }: FolderConfig) {
  const isElsewhere = files.kind === "folder" && !files.folder.startsWith(dataFolder + path.sep);
  return {
    data: dataFolder,
    ...(isElsewhere ? { files: files.folder } : {}),
    ...(backup ? { backup: backup.folder } : {}),
  };
}

async function spaceOf(folder: string): Promise<DiskSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { diskFreeBytes: bavail * bsize, diskBytes: blocks * bsize };
  } catch {
    // A node with an external database may have no data folder.
    return unknownSpace;
  }
}

/** Reads the space of one disk with a time limit. While a read hangs, no other read of this disk starts. */
function openSpaceReader(folder: string): () => Promise<DiskSpace> {
  let running: Promise<DiskSpace> | null = null;
  return async () => {
    running ??= spaceOf(folder).finally(() => (running = null));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<DiskSpace>((resolve) => (timer = setTimeout(resolve, answerWithinMs, unknownSpace)));
    return Promise.race([running, late]).finally(() => clearTimeout(timer));
  };
}

function publish(folder: string, { diskFreeBytes, diskBytes }: DiskSpace): void {
  if (diskFreeBytes === null || diskBytes === null) {
    // Without a value the series ends, instead of keeping an old value.
    platformMetrics.diskFree.remove({ folder });
    platformMetrics.diskSize.remove({ folder });
    return;
  }
  platformMetrics.diskFree.set({ folder }, diskFreeBytes);
  platformMetrics.diskSize.set({ folder }, diskBytes);
}

/** Returns a function that measures all disks, updates the metrics and returns the space of the data folder. */
export function openDiskWatch(config: FolderConfig): () => Promise<DiskSpace> {
  const readers = Object.entries(foldersOf(config)).map(([name, folder]) => [name, openSpaceReader(folder)] as const);
  return async () => {
    const spaces = new Map<string, DiskSpace>();
    await Promise.all(
      readers.map(async ([name, read]) => {
        const space = await read();
        spaces.set(name, space);
        publish(name, space);
      }),
    );
    return spaces.get("data") ?? unknownSpace;
  };
}

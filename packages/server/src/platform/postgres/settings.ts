/** Part of the socket's name; there is no TCP port. */
export const port = 5432;

/** Relative to the cluster, and repeated by PostgreSQL in postmaster.pid: a mark of servers started here. */
export const socketFolderSetting = "../socket";

/**
 * How the embedded server differs from PostgreSQL's defaults. Durability does not: fsync, synchronous_commit and
 * full_page_writes stay on. Whoever needs other values has outgrown this server and sets DATABASE_URL.
 */
const settings: Readonly<Record<string, string>> = {
  // Only through the socket, which lies in a private folder.
  listen_addresses: "",
  unix_socket_directories: socketFolderSetting,
  port: String(port),

  // Two server processes with a pool of 20 each, a listener and the job runner each, backup and a person looking on.
  max_connections: "60",
  // Enough for a working set of a few hundred thousand orders, and small enough for a 1 GB machine.
  shared_buffers: "128MB",
  work_mem: "8MB",
  effective_cache_size: "512MB",
  // Disks are SSDs, where a random page costs about the same as the next one.
  random_page_cost: "1.1",
  // Compiling pays for queries of seconds; ours take milliseconds.
  jit: "off",
  // Workers that read ahead, run parallel plans and replicate logically serve big machines; each costs a process.
  io_method: "sync",
  max_parallel_workers_per_gather: "0",
  max_logical_replication_workers: "0",
  // Base backups (BASE_BACKUP) need one sender and one stream of WAL.
  max_wal_senders: "4",
  max_wal_size: "512MB",
  // A client that died in the middle of a long query does not keep its connection.
  client_connection_check_interval: "2s",

  // Recovery first makes sure that all files are on disk; one call for the file system is 30 times as fast as one for
  // each of 1,300 files (measured on a busy disk: 40 ms against 1.5 s). Linux alone has it.
  ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),

  // The log says what the server does. It never holds SQL or values of rows, which may be personal.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_line_prefix: "%b[%p] ",
  log_timezone: "UTC",
  timezone: "UTC",
};

/** A house that writes at all has a finished segment as often as this; whatever is younger may be lost (RELIABILITY R16). */
const segmentAtMostS = 60;

/**
 * Each finished segment is put, packed, beside the cluster, whole and synced or not at all; who backs up takes it from there.
 * A segment that was cut short is nearly all zeros, which pack to nothing.
 */
const archiving: Readonly<Record<string, string>> = {
  archive_mode: "on",
  archive_timeout: `${segmentAtMostS}s`,
  archive_command:
    "gzip -1c %p > ../archive/%f.part && sync ../archive/%f.part && mv ../archive/%f.part ../archive/%f.gz",
};

/** The settings as arguments of `postgres`. */
export function settingArguments(isArchived: boolean): string[] {
  const all = isArchived ? { ...settings, ...archiving } : settings;
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Part of the socket's name. There is no TCP port. */
export const port = 5432;

/** Relative to the cluster. PostgreSQL repeats it in postmaster.pid, which identifies servers started by Vowdesk. */
export const socketFolderSetting = "../socket";

/**
 * Differences from PostgreSQL's defaults. Durability is unchanged: fsync, synchronous_commit and full_page_writes stay
 * on. Installations that need other values use their own server with DATABASE_URL.
 */
const settings: Readonly<Record<string, string>> = {
  // Connections only through the socket in a private folder.
  listen_addresses: "",
  unix_socket_directories: socketFolderSetting,
  port: String(port),

  // Enough for a working set of a few hundred thousand orders on a machine with 1 GB.
  shared_buffers: "128MB",
  work_mem: "8MB",
  effective_cache_size: "512MB",
  // On SSDs a random page costs about as much as a sequential one.
  random_page_cost: "1.1",
  // JIT compilation pays off for queries of seconds; ours take milliseconds.
  jit: "off",
  // Workers for read-ahead, parallel plans and logical replication only pay off on large machines.
  io_method: "sync",
  max_parallel_workers_per_gather: "0",
  max_logical_replication_workers: "0",
  // A base backup needs one WAL sender and one WAL stream.
  max_wal_senders: "4",
  max_wal_size: "512MB",
  // Frees the connection of a client that died during a long query.
  client_connection_check_interval: "2s",

  // Recovery first syncs all files. One call per file system is 30 times as fast as one per file (1,300 files on a busy
  // disk: 40 ms instead of 1.5 s). Linux only.
  ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),

  // The log never contains SQL or row values, which may be personal data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_line_prefix: "%b[%p] ",
  log_timezone: "UTC",
  timezone: "UTC",
};

/** Maximum age of an unfinished segment while there are writes. Younger writes may be lost (G-R16). */
const maxSegmentS = 60;

/**
 * Each finished segment is compressed and synced into a folder beside the cluster, from which the backup takes it. An
 * incomplete segment is mostly zeros and compresses well.
 */
const archiving: Readonly<Record<string, string>> = {
  archive_mode: "on",
  archive_timeout: `${maxSegmentS}s`,
  archive_command:
    "gzip -1c %p > ../archive/%f.part && sync ../archive/%f.part && mv ../archive/%f.part ../archive/%f.gz",
};

/** Two nodes with a pool of 20, a listener and a job runner each, a backup, and manual access. */
export const defaultConnections = 60;

/** The settings as arguments of `postgres`. */
export function settingArguments({ isArchived, connections }: { isArchived: boolean; connections: number }): string[] {
  const all = { ...settings, max_connections: String(connections), ...(isArchived ? archiving : {}) };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

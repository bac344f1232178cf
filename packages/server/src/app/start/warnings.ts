import { readFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "../../platform/config.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { Progress } from "./progress.ts";

/** A node allows 12,000 sockets and 1,000 calls. Below this number a mid-size business reaches the limit of the system first. */
const enoughFiles = 8_192;
/** Database connections, files, timers and pipes of the process itself. */
const ownFiles = 200;

/** The limit of open files from the text of `/proc/self/limits`; null if it is unlimited or cannot be read. */
export function openFilesLimit(limits: string): number | null {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return soft === undefined ? null : Number(soft);
}

/** Says how many connections a limit allows; null if it is enough. */
export function fewFilesWarning(limit: number | null): string | null {
  if (limit === null || limit >= enoughFiles) return null;
  const connections = Math.max(0, limit - ownFiles);
  return (
    `The system allows this process ${limit} open files, which is enough for about ${connections} connections. ` +
    "Raise the limit before the start: LimitNOFILE=65536 in systemd, ulimit -n 65536 in a shell, --ulimit nofile=65536 in Docker."
  );
}

function readLimits(): string {
  try {
    // Node.js has already raised the limit as far as the system permits.
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return "";
  }
}

/** The folder that an upgrade replaces: the one with `node_modules` of an installed release, or the checkout. */
export function programFolder(file: string): string {
  const [prefix, ...rest] = file.split(`${path.sep}node_modules${path.sep}`);
  return rest.length > 0 && prefix ? prefix : path.resolve(file, "../../../..");
}

const isWithin = (folder: string, parent: string) => `${folder}${path.sep}`.startsWith(`${parent}${path.sep}`);

/** In production, data in the folder of the program is lost with a careless upgrade. */
export function dataFolderWarning(
  { demo, dataFolder }: Pick<Config, "demo" | "dataFolder">,
  program: string,
): string | null {
  if (demo || !isWithin(dataFolder, program)) return null;
  return (
    `The data folder ${dataFolder} is in the folder of the program, which an upgrade replaces. Stop Vowdesk, move the data folder, for ` +
    "example to /var/lib/vowdesk, and name it in VOWDESK_DATA."
  );
}

/** Prints and logs what the system or the settings make risky without preventing the start. */
export function warnOfRisks(
  config: Config,
  mainFile: string,
  log: Pick<Log, "warn">,
  progress: Pick<Progress, "print">,
): void {
  const warnings = [
    fewFilesWarning(openFilesLimit(readLimits())),
    dataFolderWarning(config, programFolder(mainFile)),
  ].filter((warning) => warning !== null);
  for (const warning of warnings) {
    progress.print(`  ${warning}`);
    log.warn(warning);
  }
}

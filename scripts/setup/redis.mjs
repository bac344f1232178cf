import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installWithApt } from "./apt.mjs";

const commands = ["redis-server", "valkey-server"];

function isInstalled() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return commands.some((name) => folders.some((folder) => existsSync(join(folder, name))));
}

/** Has a Redis installed for the tests of several nodes where there is none; where that cannot be, they say that they are skipped. */
export function ensureEngine() {
  if (!isInstalled()) installWithApt("No Redis or Valkey found; installing one with apt-get …", "redis-server");
  if (!isInstalled()) console.log("Without redis-server or valkey-server the tests of the fan-out engine are skipped.");
}

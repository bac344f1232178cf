import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installWithApt } from "./apt.mjs";

const commands = ["redis-server", "valkey-server"];

function isInstalled() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return commands.some((name) => folders.some((folder) => existsSync(join(folder, name))));
}

/** Installs Redis for the tests of the fan-out between nodes. If that fails, those tests are skipped. */
export function ensureRedis() {
  if (!isInstalled()) installWithApt("Redis was not found. Installing it with apt-get …", "redis-server");
  if (!isInstalled())
    console.log("Neither redis-server nor valkey-server is installed: tests of the fan-out are skipped.");
}

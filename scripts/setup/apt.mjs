import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Installs packages with apt-get. Does nothing on other systems and without root or sudo. */
export function installWithApt(announcement, ...packages) {
  if (process.platform !== "linux" || !isCommand("apt-get")) return;
  const isRoot = process.getuid() === 0;
  if (!isRoot && !isCommand("sudo")) return;
  console.log(announcement);
  const apt = (...args) =>
    spawnSync(isRoot ? "apt-get" : "sudo", isRoot ? args : ["-n", "apt-get", ...args], {
      stdio: "inherit",
      // RUNLEVEL=1 keeps apt from starting installed services; the tests start their own.
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
    });
  if (apt("update").status === 0) apt("install", "-y", "--no-install-recommends", ...packages);
}

function isCommand(name) {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)));
}

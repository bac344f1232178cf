import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Has the system's package manager install what the tests need, where that is apt and we may ask it; says so first. */
export function installWithApt(announcement, ...packages) {
  if (process.platform !== "linux" || !isCommand("apt-get")) return;
  const isRoot = process.getuid() === 0;
  if (!isRoot && !isCommand("sudo")) return;
  console.log(announcement);
  const apt = (...args) =>
    spawnSync(isRoot ? "apt-get" : "sudo", isRoot ? args : ["-n", "apt-get", ...args], {
      stdio: "inherit",
      // A service that comes with a package is not started: the tests start their own.
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
    });
  if (apt("update").status === 0) apt("install", "-y", "--no-install-recommends", ...packages);
}

function isCommand(name) {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)));
}

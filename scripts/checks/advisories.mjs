/** Reports severe advisories of the npm registry for production packages. Passes if the registry does not answer. */
import { spawnSync } from "node:child_process";
import { root } from "../child.mjs";

const { stdout } = spawnSync("npm", ["audit", "--json", "--omit=dev", "--fetch-retries=0", "--fetch-timeout=10000"], {
  cwd: root,
  encoding: "utf8",
  shell: process.platform === "win32",
});
const { vulnerabilities } = JSON.parse(stdout || "{}");
if (!vulnerabilities) {
  console.log("The npm registry did not answer: only the advisories of scripts/checks/deps-min.json were checked.");
  process.exit(0);
}
const severe = Object.values(vulnerabilities).filter(({ severity }) => severity === "high" || severity === "critical");
for (const { name, severity, range } of severe) console.error(`${name} ${range}: ${severity} advisory (npm audit)`);
process.exit(severe.length > 0 ? 1 : 0);

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installWithApt } from "./apt.mjs";

/** The path of an installed promtool, which is a part of Prometheus, or undefined. */
export function findPromtool() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, "promtool")).find((file) => existsSync(file));
}

/** Installs promtool for the tests of the alerts, and returns its path. Without it those tests fail. */
export function ensurePromtool() {
  if (!findPromtool()) installWithApt("promtool was not found. Installing it with apt-get …", "prometheus");
  const file = findPromtool();
  if (!file)
    throw new Error("promtool is needed to test deploy/prometheus. Install Prometheus, or add its folder to PATH.");
  return file;
}

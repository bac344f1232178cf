import { existsSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { installWithApt } from "./apt.mjs";

/** Draws pages and nothing around them: the tests take half the time of a whole browser. */
const shells = ["chromium-headless-shell", "chrome-headless-shell"];
const commands = [
  ...shells,
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "msedge",
];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The path of a Chromium: the one CHROMIUM_PATH names, an installed one, or Playwright's own; else undefined. */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, but there is no such file.`);
  return named ?? installedBrowser() ?? (await playwrightsBrowser());
}

function installedBrowser() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const paths = commands.flatMap((command) => folders.map((folder) => join(folder, command + suffix)));
  return [...paths, ...applications].find((path) => existsSync(path));
}

async function playwrightsBrowser() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

const isShell = (path) => shells.includes(basename(path));

/** Finds a Chromium, or has the system's package manager install one (with fonts for all four languages). */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found && (process.env.CHROMIUM_PATH || isShell(found))) return found;
  installWithApt("Installing a Chromium without a window of its own with apt-get …", shells[0], "fonts-noto-cjk");
  const shell = await findBrowser();
  if (shell) return shell;
  installWithApt("There is none; installing a whole Chromium …", "chromium");
  const installed = await findBrowser();
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chromium. Install Chromium or Chrome, set CHROMIUM_PATH to one, " +
      "or run `npx playwright install --with-deps chromium`.",
  );
}

/** What Chromium is started with: quiet everywhere, and without the sandbox where root may not have one. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

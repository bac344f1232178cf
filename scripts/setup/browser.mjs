import { existsSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { installWithApt } from "./apt.mjs";

/** Chromium without a user interface. Tests take half the time that they take in a full browser. */
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

/** The path of a Chromium: that of CHROMIUM_PATH, an installed one, or the one of Playwright. Undefined if there is none. */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM_PATH is ${named}, but that file does not exist. Correct it or unset it.`);
  return named ?? installedBrowser() ?? (await playwrightBrowser());
}

function installedBrowser() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const paths = commands.flatMap((command) => folders.map((folder) => join(folder, command + suffix)));
  return [...paths, ...applications].find((path) => existsSync(path));
}

async function playwrightBrowser() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

const isShell = (path) => shells.includes(basename(path));

/** Finds a headless Chromium, or installs one with apt-get, with fonts for all four languages. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found && (process.env.CHROMIUM_PATH || isShell(found))) return found;
  installWithApt("Installing a headless Chromium with apt-get …", shells[0], "fonts-noto-cjk");
  const shell = await findBrowser();
  if (shell) return shell;
  installWithApt("The headless Chromium is not available. Installing Chromium …", "chromium");
  const installed = await findBrowser();
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chromium. Install Chromium or Chrome, set CHROMIUM_PATH to one, " +
      "or run `npx playwright install --with-deps chromium`.",
  );
}

/** Flags for starting Chromium. Root cannot use the sandbox. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

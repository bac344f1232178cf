import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installWithApt } from "./apt.mjs";

const firefoxCommands = ["firefox-esr", "firefox"];
const webKitCommands = ["WebKitWebDriver", "xvfb-run"];

function findCommand(name) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The path of Firefox; undefined if it is not installed. */
export const findFirefox = () => firefoxCommands.map(findCommand).find(Boolean);

/** The path of the WebDriver server of WebKitGTK; undefined if it or the virtual screen for its browser is not installed. */
export const findWebKitDriver = () => (webKitCommands.every(findCommand) ? findCommand(webKitCommands[0]) : undefined);

/** Installs Firefox and WebKitGTK for the tests in other browsers. If that fails, those tests are skipped. */
export function ensureOtherBrowsers() {
  const missing = [
    ...(findFirefox() ? [] : ["firefox-esr"]),
    ...(findWebKitDriver() ? [] : ["webkit2gtk-driver", "xvfb", "xauth"]),
  ];
  if (missing.length > 0) installWithApt("Installing Firefox and WebKit with apt-get …", ...missing);
  if (!findFirefox()) console.log("Firefox is not installed: its tests are skipped.");
  if (!findWebKitDriver())
    console.log("WebKitWebDriver or xvfb-run is not installed: the tests in WebKit are skipped.");
}

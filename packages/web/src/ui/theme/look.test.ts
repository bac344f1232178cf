import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backgrounds, themeColours } from "./theme-colour.ts";

const firstPaint = readFileSync(new URL("../../../inline/look.js", import.meta.url), "utf8");

/** The browser features that a look uses. */
function aDevice({ isDark = false, stored = null as string | null, storageThrows = false } = {}) {
  const properties: Record<string, string> = {};
  const dataset: Record<string, string> = {};
  const meta = { content: "#ffffff", setAttribute: (_name: string, value: string) => (meta.content = value) };
  const listeners: (() => void)[] = [];
  const media = {
    matches: isDark,
    addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
  };
  const storage = { value: stored };
  const localStorage = {
    getItem: () => (storageThrows ? refuseStorage() : storage.value),
    setItem: (_key: string, value: string) => (storageThrows ? refuseStorage() : (storage.value = value)),
  };
  const documentElement = {
    dataset,
    style: { setProperty: (name: string, value: string) => (properties[name] = value) },
  };
  const turn = (dark: boolean) => {
    media.matches = dark;
    for (const listener of listeners) listener();
  };
  const document = { documentElement, querySelector: () => meta };
  return { properties, dataset, meta, storage, turn, environment: { localStorage, document, matchMedia: () => media } };
}

function refuseStorage(): never {
  throw new DOMException("Storage is forbidden", "SecurityError");
}

type Device = ReturnType<typeof aDevice>;

async function loadLook({ environment }: Device) {
  vi.stubGlobal("localStorage", environment.localStorage);
  vi.stubGlobal("document", environment.document);
  vi.stubGlobal("window", { matchMedia: environment.matchMedia });
  return import("./look.ts");
}

function paintFirst(device: Device): Device {
  runInContext(firstPaint, createContext({ ...device.environment }));
  return device;
}

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

test("the script before the first paint is smaller than 1 kB", () => {
  expect(Buffer.byteLength(firstPaint)).toBeLessThan(1_024);
});

test("applies the stored look before the first paint of the next visit", async () => {
  const before = aDevice();
  (await loadLook(before)).showLook({ theme: "#11a983", mode: "dark", size: "mini" });
  const after = paintFirst(aDevice({ stored: before.storage.value }));
  expect(after.properties).toEqual(themeColours("#11a983", "dark"));
  expect(after.dataset).toEqual({ scheme: "dark", size: "mini" });
  expect(after.dataset).toEqual(before.dataset);
  expect(after.meta.content).toBe(backgrounds.dark.surface);
});

test("follows the device without a stored look", () => {
  const device = paintFirst(aDevice({ isDark: true }));
  expect(device.dataset).toEqual({ scheme: "dark", size: "default" });
  expect(device.properties).toEqual({});
});

test("follows the device before the app has loaded, with the stored colours", () => {
  const colours = { light: themeColours("#11a983", "light"), dark: themeColours("#11a983", "dark") };
  const device = paintFirst(aDevice({ stored: JSON.stringify({ mode: "system", ...colours }) }));
  expect(device.properties).toEqual(colours.light);
  device.turn(true);
  expect(device.dataset["scheme"]).toBe("dark");
  expect(device.properties).toEqual(colours.dark);
  expect(device.meta.content).toBe(backgrounds.dark.surface);
  device.turn(false);
  expect(device.meta.content).toBe(backgrounds.light.surface);
});

const foreign = [
  "not json",
  "null",
  '"text"',
  "[1]",
  '{"mode":"sepia","size":"huge","light":7}',
  '{"light":{"--brand":"url(//x)","color":"#ffffff","--x y":"#ffffff","--brand-fill":null}}',
];
test.each(foreign)("ignores an invalid stored look: %s", async (stored) => {
  const device = paintFirst(aDevice({ stored }));
  expect(device.properties).toEqual({});
  expect(device.dataset["size"]).toBe("default");
  const { currentLook } = await loadLook(aDevice({ stored }));
  expect(currentLook()).toEqual({ theme: "#1890ff", mode: "system", size: "default" });
});

test("works without storage", async () => {
  const device = paintFirst(aDevice({ storageThrows: true }));
  expect(device.dataset["scheme"]).toBe("light");
  const { showLook, currentLook } = await loadLook(device);
  showLook({ theme: "#f5222d", mode: "light", size: "small" });
  expect(device.dataset["size"]).toBe("small");
  expect(currentLook().theme).toBe("#f5222d");
});

test("follows the device in system mode, live, and the setting otherwise", async () => {
  const device = aDevice();
  const { showLook, startLook, currentScheme } = await loadLook(device);
  startLook();
  device.turn(true);
  expect(device.dataset["scheme"]).toBe("dark");
  expect(device.properties["--brand-text"]).toBe(themeColours("#1890ff", "dark")["--brand-text"]);
  showLook({ theme: "#1890ff", mode: "light", size: "default" });
  device.turn(true);
  expect(currentScheme()).toBe("light");
  expect(device.meta.content).toBe(backgrounds.light.surface);
});

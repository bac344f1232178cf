import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isSupported, pinnedNode } from "./runtime.mjs";

describe("supported Node releases", () => {
  test.each([
    ["20.19.0", false],
    ["20.20.2", false],
    ["22.23.4", false],
    ["24.20.9", false],
    ["24.21.0", true],
    ["24.22.1", true],
    ["25.9.0", false],
    ["26.5.0", false],
    ["26.5.1", true],
    ["26.10.0", true],
    ["27.0.0", true],
  ])("%s is supported: %s", (version, supported) => {
    expect(isSupported(version)).toBe(supported);
  });
});

describe("the pinned Node", () => {
  const lock = JSON.parse(readFileSync(new URL("../runtime/package-lock.json", import.meta.url), "utf8"));

  test.each([
    ["linux", "x64"],
    ["linux", "arm64"],
    ["win32", "x64"],
  ])("for %s %s is a supported release with a checksum", (platform, arch) => {
    const { path, version } = pinnedNode(platform, arch);
    const name = path.split(/[\\/]/).find((part) => part.startsWith("node-"));
    const locked = lock.packages[`node_modules/${name}`];
    expect(locked.version).toBe(version);
    expect(locked.integrity).toMatch(/^sha512-/);
    expect(isSupported(version)).toBe(true);
  });

  test("is undefined for platforms without a release in the npm registry", () => {
    expect(pinnedNode("darwin", "arm64")).toBeUndefined();
  });
});

import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSecretKey, seal, unseal } from "./secret-key.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vowdesk-key-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("creates a private key at the first start and reuses it later (G-S29)", async () => {
  const place = join(folder, "keys");
  const made = await Promise.all([openSecretKey(place), openSecretKey(place), openSecretKey(place)]);
  const key = await openSecretKey(place);
  expect(key).toHaveLength(32);
  expect(made.every((item) => item.equals(key))).toBe(true);
  expect((await stat(join(place, "secret.key"))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(place, "secret.key"))).toEqual(key);
});

test("rejects an incomplete key", async () => {
  await writeFile(join(folder, "secret.key"), "short");
  await expect(openSecretKey(folder)).rejects.toThrow(/32 bytes/);
});

test("decrypts a text only with the same key and purpose", () => {
  const key = Buffer.alloc(32, 1);
  const sealed = seal(key, "JBSWY3DPEHPK3PXP", "of 7");
  expect(unseal(key, sealed, "of 7")).toBe("JBSWY3DPEHPK3PXP");
  expect(sealed.includes("JBSWY3DPEHPK3PXP")).toBe(false);
  expect(seal(key, "JBSWY3DPEHPK3PXP", "of 7").equals(sealed)).toBe(false);
  expect(() => unseal(key, sealed, "of 8")).toThrow();
  expect(() => unseal(Buffer.alloc(32, 2), sealed, "of 7")).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(key, changed, "of 7")).toThrow();
  }
});

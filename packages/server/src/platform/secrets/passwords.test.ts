import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, isOutdated, passwordMatches } from "./passwords.ts";

//
test("hashes with argon2id, 19 MiB, two passes, one lane and a random salt (G-S4)", async () => {
  const [first, second] = [await hashPassword("Herbstlaub"), await hashPassword("Herbstlaub")];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
  expect(isOutdated(first)).toBe(false);
});

test.each([64, 65, 72, 73, 128, 255, 256])("compares all %i characters (G-S4)", async (length) => {
  const password = "ä水".repeat(128).slice(0, length - 1);
  const stored = await hashPassword(`${password}x`);
  expect(await passwordMatches(stored, `${password}x`)).toBe(true);
  expect(await passwordMatches(stored, `${password}y`)).toBe(false);
  expect(await passwordMatches(stored, password)).toBe(false);
});

test("treats equivalent spellings as one password (NFKC) and different characters as different (G-S4)", async () => {
  const stored = await hashPassword("contrase\u00f1a-\uff11\u2163");
  expect(await passwordMatches(stored, "contrasen\u0303a-1IV")).toBe(true);
  expect(await passwordMatches(stored, "contrasena-1IV")).toBe(false);
});

test.each([
  [{ memoryCost: 9_728, timeCost: 2, parallelism: 1 }, true],
  [{ memoryCost: 19_456, timeCost: 1, parallelism: 1 }, true],
  [{ memoryCost: 19_456, timeCost: 2, parallelism: 2 }, true],
  [{ memoryCost: 32_768, timeCost: 3, parallelism: 1 }, false],
])("reports whether a hash with %j is outdated: %s (G-S4)", async (cost, outdated) => {
  expect(isOutdated(await hash("Herbstlaub", cost))).toBe(outdated);
});

import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, isOutdated, passwordFits } from "./passwords.ts";

test("S4: argon2id with 19 MiB, two passes, one lane, and a salt of its own", async () => {
  const [first, second] = [await hashPassword("Herbstlaub"), await hashPassword("Herbstlaub")];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
  expect(isOutdated(first)).toBe(false);
});

test.each([64, 65, 72, 73, 128, 255, 256])("S4: of %i characters each one counts", async (length) => {
  const password = "ä水".repeat(128).slice(0, length - 1);
  const kept = await hashPassword(`${password}x`);
  expect(await passwordFits(kept, `${password}x`)).toBe(true);
  expect(await passwordFits(kept, `${password}y`)).toBe(false);
  expect(await passwordFits(kept, password)).toBe(false);
});

test("S4: two ways to write the same characters are one password (NFKC), two characters are not", async () => {
  const kept = await hashPassword("contrase\u00f1a-\uff11\u2163");
  expect(await passwordFits(kept, "contrasen\u0303a-1IV")).toBe(true);
  expect(await passwordFits(kept, "contrasena-1IV")).toBe(false);
});

test.each([
  [{ memoryCost: 9_728, timeCost: 2, parallelism: 1 }, true],
  [{ memoryCost: 19_456, timeCost: 1, parallelism: 1 }, true],
  [{ memoryCost: 19_456, timeCost: 2, parallelism: 2 }, true],
  [{ memoryCost: 32_768, timeCost: 3, parallelism: 1 }, false],
])("S4: a hash made with %j is outdated: %s", async (cost, outdated) => {
  expect(isOutdated(await hash("Herbstlaub", cost))).toBe(outdated);
});

import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { isAppCode, keyUri, newKey, newRecoveryCodes, recoveryHash, stepOf } from "./totp.ts";

/** The key "12345678901234567890" of RFC 6238, appendix B, as base32. */
const key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1_000);

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("RFC 6238: at %i s the code is %s", (seconds, code) => {
  expect(stepOf(key, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test("codes of the previous and next step are accepted, others are not", () => {
  const now = 1_800_000_015;
  const codeAt = (steps: number) => generateSync({ secret: key, epoch: now + steps * 30 });
  const taken = [-3, -2, -1, 0, 1, 2, 3].map((steps) => stepOf(key, codeAt(steps), at(now)) !== null);
  expect(taken).toEqual([false, false, true, true, true, false, false]);
  expect(stepOf(key, codeAt(-1), at(now))).toBe(Math.floor(now / 30) - 1);
});

test("a code may be typed in groups and in full-width digits", () => {
  expect(stepOf(key, " 287 082 ", at(59))).toBe(1);
  expect(stepOf(key, "２８７０８２", at(59))).toBe(1);
  expect([isAppCode("287-082"), isAppCode("28708"), isAppCode("abcd-efgh")]).toEqual([true, false, false]);
});

test("keys have 160 bits and differ", () => {
  const keys = Array.from({ length: 200 }, newKey);
  expect(new Set(keys).size).toBe(200);
  expect(keys.every((made) => /^[A-Z2-7]{32}$/.test(made))).toBe(true);
  expect(keyUri(key, "李 雷")).toMatch(/^otpauth:\/\/totp\/Vowdesk:%E6%9D%8E%20%E9%9B%B7\?/);
});

test("there are ten recovery codes of 80 bits, accepted in any spelling", () => {
  const codes = newRecoveryCodes();
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const [code = ""] = codes;
  const typed = code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
  expect(recoveryHash(typed)).toEqual(recoveryHash(code));
});

import { expect, test } from "vitest";
import { hasPrefix, newNonce, newToken, successorOf, tokenHash } from "./tokens.ts";

const made = 100_000;
/** Chi-square with 255 degrees of freedom: a fair source stays below with a probability of 0.999 999. */
const chiSquareLimit = 378;

/** The largest chi-square of the byte values over all positions. */
function worstChiSquare(tokens: readonly string[]): number {
  const bytes = tokens.map((token) => Buffer.from(token, "base64url"));
  const places = Array.from({ length: 16 }, (_, place) => {
    const counts = Array.from({ length: 256 }, () => 0);
    for (const token of bytes) counts[token[place] ?? 0] = (counts[token[place] ?? 0] ?? 0) + 1;
    const expected = tokens.length / 256;
    return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  });
  return Math.max(...places);
}

//
test.each([
  ["new ones", () => newToken()],
  ["successors", () => successorOf("the same parent", newNonce())],
])("generates 100,000 distinct tokens with evenly distributed bytes: %s (G-S6)", (_name, make) => {
  const tokens = Array.from({ length: made }, make);
  expect(new Set(tokens).size).toBe(made);
  expect(tokens.every((token) => /^[\w-]{22}$/.test(token))).toBe(true);
  expect(worstChiSquare(tokens)).toBeLessThan(chiSquareLimit);
});

test("stores the SHA-256 of a token (G-S6)", () => {
  expect(tokenHash("abc").toString("hex")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("a token without a prefix that begins with the same characters is told apart by its length", () => {
  expect(hasPrefix(`vd_${newToken()}`, "vd_")).toBe(true);
  expect(hasPrefix(`vd_${newToken()}`.slice(0, 22), "vd_")).toBe(false);
  expect(hasPrefix(newToken(), "vd_")).toBe(false);
});

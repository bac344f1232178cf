import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compress } from "./compress.ts";

const body = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id, name: `订单 ${id}` })));

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=0", undefined],
  ["identity", undefined],
  ["", undefined],
  [undefined, undefined],
])("accept-encoding %s leads to %s", (header, encoding) => {
  expect(compress(body, header)?.encoding).toBe(encoding);
});

test("a compressed body is smaller and has the same text", () => {
  const [br, gzip] = [compress(body, "br"), compress(body, "gzip")];
  expect(br && String(brotliDecompressSync(br.body))).toBe(body);
  expect(gzip && String(gunzipSync(gzip.body))).toBe(body);
  expect(br?.body.length).toBeLessThan(body.length / 3);
});

test("a small body is not compressed", () => {
  expect(compress("x".repeat(1_399), "br")).toBeNull();
});

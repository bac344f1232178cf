import { expect, test } from "vitest";
import { readText } from "./read-text.ts";

const bytes = (...values: number[]) => new Uint8Array(values);
/** 用户名 in GB18030. */
const chinese = bytes(0xd3, 0xc3, 0xbb, 0xa7, 0xc3, 0xfb);

test("detects UTF-8 with and without a byte order mark", () => {
  const text = new TextEncoder().encode("用户名,José");
  expect(readText(text)).toEqual({ text: "用户名,José", encoding: "utf-8", others: [] });
  expect(readText(bytes(0xef, 0xbb, 0xbf, ...text))?.text).toBe("用户名,José");
});

test("detects UTF-16 by its byte order mark", () => {
  expect(readText(bytes(0xff, 0xfe, 0x28, 0x75))).toEqual({ text: "用", encoding: "utf-16le", others: [] });
  expect(readText(bytes(0xfe, 0xff, 0x75, 0x28))?.text).toBe("用");
});

test("detects UTF-16 without a byte order mark", () => {
  const text = "username,realName\r\nwang,王芳一\r\n";
  const little = new Uint8Array(Buffer.from(text, "utf16le"));
  const big = new Uint8Array(Buffer.from(text, "utf16le").swap16());
  expect(readText(little)).toEqual({ text, encoding: "utf-16le", others: [] });
  expect(readText(big)).toEqual({ text, encoding: "utf-16be", others: [] });
});

test("decodes other bytes in the most likely encoding and returns the others", () => {
  expect(readText(chinese)).toMatchObject({ text: "用户名", encoding: "gb18030" });
  expect(readText(chinese)?.others).toContain("windows-1252");
  expect(readText(chinese, "windows-1252")).toMatchObject({ text: "ÓÃ»§Ãû", encoding: "windows-1252" });
});

test("decodes a Spanish file in the chosen encoding", () => {
  const spanish = bytes(0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x31);
  expect(readText(spanish, "windows-1252")?.text).toBe("José,1");
});

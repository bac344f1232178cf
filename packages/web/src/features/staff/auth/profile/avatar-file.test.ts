import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { avatarRefusal, fileIn } from "./avatar-file.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

const mega = 1024 * 1024;

test.each([
  ["image/jpeg", 1, null],
  ["image/jpg", 1, null],
  ["image/png", 2 * mega - 1, null],
  ["image/png", 2 * mega, "size"],
  ["image/gif", 1, "type"],
  ["image/webp", 1, "type"],
  ["image/svg+xml", 1, "type"],
  ["", 1, "type"],
  ["image/gif", 3 * mega, "type"],
])("refuses an avatar of type %s with %i bytes because of its %s", async (type, size, refusal) => {
  expect(await avatarRefusal(new Blob([new Uint8Array(size)], { type }))).toBe(refusal);
});

test.each([
  ["", "\xff\xd8\xff\xe0", null],
  ["application/octet-stream", "\x89PNG\r\n\u001a\n", null],
  ["image/heic", "\xff\xd8\xff\xe0", null],
  ["", "GIF89a", "type"],
  ["", "\0\0\0\u0018ftypheic", "type"],
])("takes an avatar of type %j by its first bytes", async (type, head, refusal) => {
  const bytes = Uint8Array.from(head, (sign) => sign.charCodeAt(0));
  expect(await avatarRefusal(new Blob([bytes], { type }))).toBe(refusal);
});

test("takes the first picture of dropped or pasted files", () => {
  const [text, picture] = [
    new File([""], "a.txt", { type: "text/plain" }),
    new File([""], "b.png", { type: "image/png" }),
  ];
  expect(fileIn([text, picture])).toBe(picture);
  expect(fileIn([text])).toBe(text);
  expect(fileIn([])).toBeNull();
  expect(fileIn(null)).toBeNull();
});

import { expect, test } from "vitest";
import { avatarRefusal, fileIn } from "./avatar-file.ts";

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
])("refuses an avatar of type %s with %i bytes because of its %s", (type, size, refusal) => {
  expect(avatarRefusal({ type, size })).toBe(refusal);
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

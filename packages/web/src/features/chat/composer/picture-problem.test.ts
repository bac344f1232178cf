import { formatHeads } from "@vowdesk/contract/file-format/sample";
import { pictureBytes, pictureFormats } from "@vowdesk/contract/operations/uploads";
import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { pictureProblem } from "./picture-problem.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });
const accepted: readonly string[] = pictureFormats.chat;

test.each(formatHeads)(
  "judges %s (%s) by its bytes, whatever its name and type say: %#",
  async (name, _group, bytes) => {
    for (const [fileName, type] of [
      ["a.jpg", "image/jpeg"],
      ["a.heic", "image/heic"],
      ["a", ""],
    ] as const) {
      const problem = await pictureProblem(new File([Uint8Array.from(bytes)], fileName, { type }));
      if (accepted.includes(name)) expect(problem).toBeNull();
      else expect(problem).toContain(name);
    }
  },
);

test("refuses empty, unknown and too large files", async () => {
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
  const padded = (bytes: number) => new File([jpeg, new Uint8Array(bytes - jpeg.length)], "a.jpg");
  expect(await pictureProblem(padded(pictureBytes))).toBeNull();
  expect(await pictureProblem(padded(pictureBytes + 1))).toBe("A picture can have at most 32 MB");
  expect(await pictureProblem(new File([], "a.jpg", { type: "image/jpeg" }))).toContain("empty");
  expect(await pictureProblem(new File(["Dear Mia"], "a.jpg", { type: "image/jpeg" }))).toContain(
    "JPEG, PNG, WebP, GIF",
  );
});

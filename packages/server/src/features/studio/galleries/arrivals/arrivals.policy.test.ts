import { maxOriginalBytes } from "@vowdesk/contract/studio/galleries";
import { expect, test } from "vitest";
import { announcedFile, photoName } from "./arrivals.policy.ts";

const metadata = { gallery: "1", card: "2", name: "IMG_0001.CR3", sha256: "a".repeat(64) };

//
test.each<[string, object, number | undefined]>([
  ["no gallery", { gallery: undefined }, 1],
  ["a gallery of text", { gallery: "1 or 1" }, 1],
  ["no name", { name: "" }, 1],
  ["a name of NUL only", { name: "\0" }, 1],
  ["a short checksum", { sha256: "a".repeat(63) }, 1],
  ["no length", {}, undefined],
  ["no byte", {}, 0],
  ["a byte too many", {}, maxOriginalBytes + 1],
])("an upload with %s is refused", (_what, change, length) => {
  expect(announcedFile({ ...metadata, ...change }, length)).toBeNull();
});

//
test.each<[string, string]>([
  ["100EOS5D/IMG 0001.CR3", "100EOS5D/IMG 0001.CR3"],
  ["../../etc/passwd", "../../etc/passwd"],
  ["婚礼📷\u0301é.jpg", "婚礼📷\u0301é.jpg"],
  ["A\0B.jpg", "AB.jpg"],
  [`${"x".repeat(299)}📷.jpg`, "x".repeat(299)],
])("the name %j is kept as the camera wrote it", (name, kept) => {
  expect(photoName(name)).toBe(kept);
  expect(announcedFile({ ...metadata, name }, maxOriginalBytes)).toMatchObject({ name: kept, cardId: 2 });
});

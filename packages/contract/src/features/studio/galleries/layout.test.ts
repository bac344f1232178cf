import { expect, test } from "vitest";
import { readLayout, readRuns, writeLayout, writeRuns, type PhotoLayout } from "./layout.ts";

const photo: PhotoLayout = {
  number: 1,
  aspect: 1.5,
  colour: 0x804020,
  isCulled: false,
  hasProblem: false,
  isSafe: true,
  previewVersion: 1,
};

//
test("the layout of a gallery keeps numbers, marks and colours, and shapes within two percent", () => {
  const photos = [
    photo,
    { ...photo, number: 5_000, aspect: 2 / 3, isCulled: true, isSafe: false, previewVersion: 15 },
    { ...photo, number: 65_535, aspect: 12, colour: 0, hasProblem: true, previewVersion: 0 },
  ];
  const read = readLayout(writeLayout(photos));
  for (const [i, { aspect, ...rest }] of photos.entries()) {
    expect(read[i]).toMatchObject(rest);
    expect(Math.abs((read[i]?.aspect ?? 0) / aspect - 1)).toBeLessThan(0.02);
  }
  expect(readLayout(writeLayout([]))).toEqual([]);
});

//
test("runs have the number of each picture, and few of them those of thousands", () => {
  const places = Array.from({ length: 5_000 }, (_, i) => Math.floor(i / 600));
  expect(writeRuns(places)).toHaveLength(18);
  for (const list of [places, [], [0], [3, 3, 0, 0, 3, 1], [0, 1, 0, 1]])
    expect(readRuns(writeRuns(list))).toEqual(list);
});

import { expect, test } from "vitest";
import { changesOf, sizesOf } from "./chunk-sizes.mjs";

test("a chunk that grows or shrinks by more than 2 kB is named with both sizes", () => {
  const before = { shell: 30, start: 9.8, contract: 28.4, "src/main.tsx": 1 };
  expect(changesOf(before, { ...before, shell: 32, start: 7.8 })).toEqual([]);
  expect(changesOf(before, { ...before, shell: 32.1, start: 7.7 })).toEqual([
    "The chunk shell has 32.1 kB (gzip), and the table says 30 kB.",
    "The chunk start has 7.7 kB (gzip), and the table says 9.8 kB.",
  ]);
});

test("a chunk that appears or disappears counts with its whole size", () => {
  expect(changesOf({ shell: 30, time: 1.9 }, { shell: 30, lists: 1.9 })).toEqual([]);
  expect(changesOf({ shell: 30 }, { lists: 8 })).toEqual([
    "The chunk shell has 0 kB (gzip), and the table says 30 kB.",
    "The chunk lists has 8 kB (gzip), and the table says 0 kB.",
  ]);
});

test("the size of a chunk includes its styles, and chunks of one name are added", () => {
  const chunks = [
    { name: "sign-in", src: "src/sign-in.tsx", file: "a.js", css: ["a.css"] },
    { name: "shell", file: "b.js" },
    { name: "shell", file: "c.js" },
  ];
  const kb = { "a.js": 4.71, "a.css": 1.65, "b.js": 30.62, "c.js": 0.4 };
  expect(sizesOf(chunks, (file) => kb[file])).toEqual({ shell: 31, "src/sign-in.tsx": 6.4 });
});

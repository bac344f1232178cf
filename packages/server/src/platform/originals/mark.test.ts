import { expect, test } from "vitest";
import { drawMark } from "./mark.ts";

const draw = (text: string) => drawMark(text, { width: 600, height: 400 }).toString();
const pathOf = (svg: string) => / d="([^"]*)"/.exec(svg)?.[1] ?? "";

//
test("a watermark has the characters of every script, and only outlines", () => {
  const names = ["Łukasz Dvořák", "云上婚纱影楼", "愛のスタジオ", "استوديو", "สตูดิโอ", "스튜디오"];
  const paths = names.map((name) => pathOf(draw(name)));
  expect(new Set(paths).size).toBe(names.length);
  for (const path of paths) expect(path).toMatch(/^M[-\d.MLQCZ ]+$/);
  expect(pathOf(draw('<image href="x"/>'))).toMatch(/^M/);
  expect(draw('<image href="x"/>')).not.toContain("href");
});

//
test("characters that no font has are left out, and a name of nothing else still gives a watermark", () => {
  expect(pathOf(draw("Ab\u{10FFFF}"))).toBe(pathOf(draw("Ab")));
  expect(pathOf(draw("\u{10FFFF}"))).toBe(pathOf(draw("©")));
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { namesOfTheWorld } from "./names-of-the-world.ts";
import { layOut, type Run } from "./layout.ts";
import { rightToLeftMark } from "./shape.ts";

/** Ten units for each character, as if all had one width. */
const widthOf = (runs: readonly Run[]) =>
  runs.reduce((sum, { text }) => sum + [...text.replace(rightToLeftMark, "")].length * 10, 0);
const textOf = (runs: readonly Run[]) => runs.map(({ text }) => text.replace(rightToLeftMark, "")).join("");
const words = namesOfTheWorld.flatMap(([, input, family]) => [...input.split(" "), ...family.split(" ")]);
const characters = (text: string) => [...text.replaceAll(/\s/gu, "")].toSorted().join("");

test("words of Arabic and Hebrew stand from right to left, with numbers and brackets between them", () => {
  const [line = []] = layOut("A: محمد علي (12) & דוד", 1_000, widthOf);
  expect(line.map(({ text }) => text.replace(rightToLeftMark, "<")).filter((text) => text.trim() !== "<")).toEqual([
    "A: ",
    "<דוד",
    "<&",
    "<)",
    "12",
    "<(",
    "<علي",
    "<محمد",
  ]);
});

test("a word is drawn in one font, and a script in a run of its own", () => {
  const [line = []] = layOut("Łukasz-राजेश", 1_000, widthOf);
  expect(line).toEqual(["Łukasz-", "राजेश"].map((text) => ({ text, font: "NotoSans" })));
});

test("no line is wider than its field, and nothing of the text is lost", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...words, "(12)", "¥12,000.00"), { maxLength: 30 }),
      fc.integer({ min: 120, max: 600 }),
      (some, width) => {
        const text = some.join(" ");
        const lines = layOut(text, width, widthOf);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        expect(characters(lines.map(textOf).join(""))).toBe(characters(text));
      },
    ),
    { numRuns: 300 },
  );
});

test("a text without spaces is broken between its words", () => {
  const lines = layOut("ตกลงชำระเงินมัดจำและยอดคงเหลือตามกำหนดเวลา", 150, widthOf);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines.slice(1)) expect(textOf(line)).not.toMatch(/^\p{Mark}/u);
});

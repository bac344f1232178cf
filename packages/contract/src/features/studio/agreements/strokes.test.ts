import fc from "fast-check";
import { expect, test } from "vitest";
import { Strokes } from "./agreements.schema.ts";
import { addStroke, createDrawing, distanceFromLine, isSignature, signatureField, strokeLimits } from "./strokes.ts";

const wave = (points: number) =>
  Array.from({ length: points }, (_, index) => ({
    x: Math.round((index / points) * signatureField.width),
    y: Math.round(150 + 140 * Math.sin(index / 40)),
  }));
const point = fc.record({
  x: fc.integer({ min: 0, max: signatureField.width }),
  y: fc.integer({ min: 0, max: signatureField.height }),
});

test.each([401, 2_000, 20_000])("a line of %i points is kept from its first to its last point", (points) => {
  const drawn = wave(points);
  const [stored = []] = addStroke([], drawn);
  expect(stored.length).toBeLessThanOrEqual(strokeLimits.points);
  expect([stored[0], stored.at(-1)]).toEqual([drawn[0], drawn.at(-1)]);
  for (const each of drawn.filter((_point, index) => index % 50 === 0)) {
    const lines = stored.slice(1).map((end, index) => distanceFromLine(each, stored[index] ?? end, end));
    expect(Math.min(...lines)).toBeLessThan(5);
  }
});

test("any number of lines and taps fits the schema and the body of a call, and none is dropped", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(point, { minLength: 1, maxLength: 900 }), { minLength: 1, maxLength: 90 }),
      (lines) => {
        let strokes: Strokes = [];
        for (const line of lines) strokes = addStroke(strokes, line);
        expect(strokes).toHaveLength(lines.length);
        expect(strokes.map((stroke) => stroke[0])).toEqual(lines.map((line) => line[0]));
        expect(strokes.map((stroke) => stroke.at(-1))).toEqual(lines.map((line) => line.at(-1)));
        expect(Strokes.safeParse(strokes).success).toBe(true);
        expect(JSON.stringify(strokes).length).toBeLessThan(60_000);
      },
    ),
    { numRuns: 30 },
  );
});

test("a tap becomes a dot", () => {
  expect(addStroke([], [{ x: 5, y: 6 }])).toEqual([
    [
      { x: 5, y: 6 },
      { x: 5, y: 6 },
    ],
  ]);
});

const still = { x: 4, y: 4 };
test.each([
  ["no line", [], false],
  ["a tap", [[still, still]], false],
  ["a hundred taps", Array.from({ length: 100 }, () => [still, still]), false],
  ["a line of no length", [[still, still, still]], false],
  ["a slip", [[still, { x: 5, y: 4 }]], false],
  [
    "a short line",
    [
      [
        { x: 0, y: 0 },
        { x: 9, y: 9 },
      ],
    ],
    true,
  ],
  ["a long line", [wave(50)], true],
])("%s", (_name, strokes, expected) => {
  expect(isSignature(strokes)).toBe(expected);
});

test("a line follows the first pointer in the coordinates of the field, and other fingers change nothing", () => {
  const shown: unknown[] = [];
  const added: unknown[] = [];
  const captured: number[] = [];
  const handlers = createDrawing((line) => shown.push(line))((line) => added.push(line));
  // The field is half as large on the screen.
  const box = { left: 100, top: 50, width: 500, height: 150 };
  const currentTarget = {
    getBoundingClientRect: () => box,
    setPointerCapture: (pointerId: number) => void captured.push(pointerId),
  };
  const at = (clientX: number, clientY: number, isPrimary = true) => ({
    isPrimary,
    pointerId: isPrimary ? 1 : 2,
    clientX,
    clientY,
    currentTarget,
  });
  handlers.onPointerMove(at(300, 100));
  handlers.onPointerDown(at(100, 50));
  handlers.onPointerDown(at(400, 60, false));
  handlers.onPointerMove(at(401, 61, false));
  handlers.onPointerUp(at(401, 61, false));
  handlers.onPointerMove(at(350, 125));
  handlers.onPointerMove(at(2_000, -20));
  handlers.onPointerUp(at(2_000, -20));
  handlers.onPointerCancel(at(0, 0));
  const line = [
    { x: 0, y: 0 },
    { x: 500, y: 150 },
    { x: 1_000, y: 0 },
  ];
  expect(added).toEqual([line]);
  expect(captured).toEqual([1]);
  expect(shown).toEqual([line.slice(0, 1), line.slice(0, 2), line, null, null]);
});

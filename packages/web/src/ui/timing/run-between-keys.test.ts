import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPaint } from "./after-paint.ts";
import { runBetweenKeys, watchKeys } from "./run-between-keys.ts";

const page = new EventTarget();
watchKeys(page);
const press = () => void page.dispatchEvent(new Event("keydown"));

/** Runs the next frame and the tasks after it. */
const pictureMs = 17;

let done: string[];
const work = (name: string) => () => void done.push(name);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal("cancelAnimationFrame", (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame));
  // Keys of earlier tests are outside of the interval.
  vi.advanceTimersByTime(10_000);
  done = [];
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("runs at once, or by the given scheduler, when the user does not type", () => {
  runBetweenKeys(work("popup"));
  expect(done).toEqual(["popup"]);
  runBetweenKeys(work("rows"), afterPaint);
  expect(done).toEqual(["popup"]);
  vi.advanceTimersByTime(pictureMs);
  expect(done).toEqual(["popup", "rows"]);
});

test("while the user types, each key paints first and one item runs after it", () => {
  press();
  for (const name of ["first", "second"]) runBetweenKeys(work(name));
  vi.advanceTimersByTime(90);
  expect(done).toEqual([]);
  press();
  expect(done).toEqual([]);
  vi.advanceTimersByTime(pictureMs);
  expect(done).toEqual(["first"]);
  press();
  vi.advanceTimersByTime(pictureMs);
  expect(done).toEqual(["first", "second"]);
  press();
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual(["first", "second"]);
});

test("does not wait longer when the user stops typing", () => {
  press();
  runBetweenKeys(work("rows"));
  vi.advanceTimersByTime(249);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(["rows"]);
});

test("does not run cancelled work, whether it waited for a key or a paint", () => {
  press();
  runBetweenKeys(work("waiting"))();
  const leave = runBetweenKeys(work("begun"));
  press();
  leave();
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual([]);
});

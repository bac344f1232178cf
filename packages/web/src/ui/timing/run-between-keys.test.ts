import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPaint } from "./after-paint.ts";
import { betweenKeys, watchKeys } from "./run-between-keys.ts";

const page = new EventTarget();
watchKeys(page);
const press = () => void page.dispatchEvent(new Event("keydown"));

/** To the next picture, and to what comes behind it. */
const pictureMs = 17;

let done: string[];
const work = (name: string) => () => void done.push(name);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal("cancelAnimationFrame", (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame));
  // What another test pressed is long ago.
  vi.advanceTimersByTime(10_000);
  done = [];
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("where nobody types it is done at once, or as it is told", () => {
  betweenKeys(work("popup"));
  expect(done).toEqual(["popup"]);
  betweenKeys(work("rows"), afterPaint);
  expect(done).toEqual(["popup"]);
  vi.advanceTimersByTime(pictureMs);
  expect(done).toEqual(["popup", "rows"]);
});

test("while somebody types each key is drawn first, and one piece of work done behind it", () => {
  press();
  for (const name of ["first", "second"]) betweenKeys(work(name));
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

test("who stops typing is not waited for", () => {
  press();
  betweenKeys(work("rows"));
  vi.advanceTimersByTime(249);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(["rows"]);
});

test("what was left is not done, whether it waited for a key or for the picture", () => {
  press();
  betweenKeys(work("waiting"))();
  const leave = betweenKeys(work("begun"));
  press();
  leave();
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual([]);
});

import { expect, test } from "vitest";
import { commandOf, nextOf, stepOf, type Pressed } from "./triage.ts";

const press = (input: Partial<Pressed>): Pressed => ({
  key: "",
  code: "",
  repeat: false,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  ...input,
});
const idle = { letters: { a: "approve", r: "reject" }, presets: null };
const input = { ...idle, presets: 3 };
const command = (key: string, keys: typeof idle | typeof input = idle) => commandOf(press({ key }), keys);

//
test("J, K and arrows move, act keys decide, and S, U, X and ? have fixed commands", () => {
  expect(command("j")).toEqual({ is: "move", by: 1 });
  expect(command("ArrowUp")).toEqual({ is: "move", by: -1 });
  expect(command("a")).toEqual({ is: "act", act: "approve" });
  expect(command("R")).toEqual({ is: "act", act: "reject" });
  expect(["s", "u", "x", "?", "Escape"].map((key) => command(key)?.is)).toEqual([
    "skip",
    "undo",
    "choose",
    "help",
    "back",
  ]);
  expect(command("q")).toBeNull();
  expect(command("1")).toBeNull();
});

//
test("while a reason is requested, a number sends, Enter writes, Esc goes back, and letters do nothing", () => {
  expect(command("2", input)).toEqual({ is: "preset", index: 1 });
  expect(command("4", input)).toBeNull();
  expect(command("0", input)).toBeNull();
  expect(command("Enter", input)).toEqual({ is: "write" });
  expect(command("Escape", input)).toEqual({ is: "back" });
  expect(["a", "r", "s", "u", "j"].map((key) => command(key, input))).toEqual([null, null, null, null, null]);
});

test("a repeated key moves and does nothing else", () => {
  expect(commandOf(press({ key: "j", repeat: true }), idle)).toEqual({ is: "move", by: 1 });
  expect(commandOf(press({ key: "a", repeat: true }), idle)).toBeNull();
  expect(commandOf(press({ key: "2", repeat: true }), input)).toBeNull();
});

test("ignores keys of the browser", () => {
  expect(commandOf(press({ key: "r", ctrlKey: true }), idle)).toBeNull();
  expect(commandOf(press({ key: "a", metaKey: true }), idle)).toBeNull();
});

test("uses the key position in layouts without Latin letters", () => {
  expect(commandOf(press({ key: "ф", code: "KeyA" }), idle)).toEqual({ is: "act", act: "approve" });
  expect(commandOf(press({ key: "q", code: "KeyA" }), idle)).toBeNull();
});

test("a decision leads to the next free item, then earlier ones, then skipped ones", () => {
  const order = [1, 2, 3, 4, 5];
  const isFree = (id: number) => id !== 4;
  expect(nextOf(order, 3, isFree, [])).toBe(5);
  expect(nextOf(order, 5, isFree, [])).toBe(1);
  expect(nextOf(order, null, isFree, [])).toBe(1);
  expect(nextOf(order, 3, isFree, [5, 1])).toBe(2);
  expect(nextOf(order, 2, (id) => id === 5 || id === 1, [5, 1])).toBe(5);
  expect(nextOf(order, 2, (id) => id === 2, [])).toBeNull();
  expect(nextOf(order, 99, isFree, [])).toBe(1);
});

test("a step moves to the neighbour, free or not, and stops at the ends", () => {
  expect(stepOf([1, 2, 3], 1, 1)).toBe(2);
  expect(stepOf([1, 2, 3], 3, 1)).toBe(3);
  expect(stepOf([1, 2, 3], null, 1)).toBe(1);
  expect(stepOf([], null, 1)).toBeNull();
});

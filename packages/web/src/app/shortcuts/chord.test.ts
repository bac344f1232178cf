import { expect, test } from "vitest";
import { isComposing, isPressed, keysOf, type Pressed } from "./chord.ts";

const press = (input: Partial<Pressed>): Pressed => ({
  key: "",
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...input,
});

const close = { code: "KeyW", alt: true } as const;
const reopen = { code: "KeyT", alt: true, shift: true } as const;
const palette = { key: "k", mod: true } as const;
const help = { key: "?" } as const;
const bracket = { key: "[" } as const;

test("Alt combinations use the key position, because a Mac types other letters", () => {
  expect(isPressed(close, press({ code: "KeyW", key: "w", altKey: true }))).toBe(true);
  expect(isPressed(close, press({ code: "KeyW", key: "∑", altKey: true }))).toBe(true);
  expect(isPressed(close, press({ code: "KeyW", key: "w" }))).toBe(false);
  expect(isPressed(close, press({ code: "KeyW", key: "W", altKey: true, shiftKey: true }))).toBe(false);
  expect(isPressed(reopen, press({ code: "KeyT", key: "T", altKey: true, shiftKey: true }))).toBe(true);
  expect(isPressed(reopen, press({ code: "KeyT", key: "t", altKey: true }))).toBe(false);
});

test("AltGr is not Alt", () => {
  expect(isPressed(close, press({ code: "KeyW", key: "ł", altKey: true, ctrlKey: true }))).toBe(false);
});

test("Ctrl or Cmd combinations use the letter, or the position without Latin letters", () => {
  expect(isPressed(palette, press({ key: "k", code: "KeyK", ctrlKey: true }))).toBe(true);
  expect(isPressed(palette, press({ key: "k", code: "KeyV", metaKey: true }))).toBe(true);
  expect(isPressed(palette, press({ key: "л", code: "KeyK", ctrlKey: true }))).toBe(true);
  expect(isPressed(palette, press({ key: "K", code: "KeyK", ctrlKey: true }))).toBe(true);
  expect(isPressed(palette, press({ key: "t", code: "KeyK", ctrlKey: true }))).toBe(false);
  expect(isPressed(palette, press({ key: "k", code: "KeyK" }))).toBe(false);
  expect(isPressed(palette, press({ key: "K", code: "KeyK", ctrlKey: true, shiftKey: true }))).toBe(false);
});

test("a character matches however it is typed", () => {
  expect(isPressed(help, press({ key: "?", code: "Slash", shiftKey: true }))).toBe(true);
  expect(isPressed(help, press({ key: "?", code: "Minus", shiftKey: true }))).toBe(true);
  expect(isPressed(bracket, press({ key: "[", code: "Digit8", altKey: true, ctrlKey: true }))).toBe(true);
  expect(isPressed(bracket, press({ key: "[", code: "Digit5", altKey: true }))).toBe(true);
  expect(isPressed(bracket, press({ key: "[", code: "BracketLeft", ctrlKey: true }))).toBe(false);
  expect(isPressed(bracket, press({ key: "[", code: "BracketLeft", metaKey: true }))).toBe(false);
});

test("ignores keys of an input method", () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});

test("names keys as printed on the keyboard", () => {
  expect(keysOf(palette, false)).toEqual(["Ctrl", "K"]);
  expect(keysOf(palette, true)).toEqual(["⌘", "K"]);
  expect(keysOf(reopen, false)).toEqual(["Alt", "Shift", "T"]);
  expect(keysOf({ code: "PageUp", alt: true }, true)).toEqual(["⌥", "PgUp"]);
  expect(keysOf(help, false)).toEqual(["?"]);
});

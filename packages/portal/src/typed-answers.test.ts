import { expect, test } from "vitest";
import { rebased } from "./typed-answers.ts";

const itemsOf = (...questions: string[]) =>
  questions.map((question, index) => ({ number: index + 1, question, answer: "" }));

//
test("what was saved is no longer typed, and what was typed since the save stays", () => {
  const items = itemsOf("Pets?", "Food?");
  expect(rebased({ 1: "A dog", 2: "No fish" }, { 1: "A dog", 2: "No" }, items, items)).toEqual({ 2: "No fish" });
});

//
test("typed texts stay with their question when the studio changes the order, and are dropped with it", () => {
  const before = itemsOf("Pets?", "Food?", "Places?");
  const typed = { 1: "A dog", 2: "No fish" };
  expect(rebased(typed, {}, before, itemsOf("Food?", "Places?"))).toEqual({ 1: "No fish" });
});

//
test("of two equal questions each keeps its own text", () => {
  const items = itemsOf("Other?", "Other?");
  expect(rebased({ 1: "a", 2: "b" }, {}, items, items)).toEqual({ 1: "a", 2: "b" });
});

import { expect, test } from "vitest";
import { memoryAt, memoryOf, setMemory } from "./page-memory.ts";

test("a changed value keeps its opening, and a new one gets another", () => {
  const memory = memoryAt<string>("/a", "task");
  memory.write("first", true);
  const opening = memory.opening();
  memory.write("first, and more", true);
  expect(memory.opening()).toBe(opening);
  memory.write("second", true, true);
  expect(memory.opening()).not.toBe(opening);
  const second = memory.opening();
  memory.write(null);
  expect(memory.opening()).toBeNull();
  memory.write("second", true);
  expect(memory.opening()).not.toBe(second);
});

test("a closed page does not write to a page that opens at the same address", () => {
  const closed = memoryAt<string>("/b", "task");
  closed.write("typed", true);
  setMemory("/b", null);
  const opened = memoryAt<string>("/b", "task");
  closed.write("late", true);
  expect(closed.read()).toBeNull();
  expect(opened.read()).toBeNull();
  opened.write("new", true);
  closed.write(null);
  expect(opened.read()).toBe("new");
});

test("deleting one value keeps the others of the page", () => {
  const [task, run] = [memoryAt<string>("/c", "task"), memoryAt<string>("/c", "run")];
  task.write("a", false);
  run.write("b", true);
  task.write(null);
  expect(memoryOf("/c")).toMatchObject({ run: { value: "b", isUnsaved: true } });
  expect(task.read()).toBeNull();
});

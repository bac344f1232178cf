import { expect, test } from "vitest";
import { omitServerParts } from "./omit-server-parts.mjs";

test("a call keeps its path and input, and loses its summary and output", () => {
  const code =
    'const api = { list: endpoint({ path: "/a", summary: "Lists, all", input: Input, output: z.object({ a: A }) }) };';
  expect(omitServerParts(code).toString()).toBe('const api = { list: endpoint({ path: "/a",  input: Input,  }) };');
});

test("other objects keep fields of the same names", () => {
  const code = "const reply = { summary: 1, output: endpoint };";
  expect(omitServerParts(code).toString()).toBe(code);
});

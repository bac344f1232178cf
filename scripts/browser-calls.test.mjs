import { expect, test } from "vitest";
import { adaptCalls } from "./browser-calls.mjs";

test("a call keeps its path and input, and loses its summary and output", () => {
  const code =
    'const api = { list: endpoint({ path: "/a", summary: "Lists, all", input: Input, output: z.object({ a: A }) }) };';
  expect(adaptCalls(code).toString()).toBe('const api = { list: endpoint({ path: "/a",  input: Input,  }) };');
});

test("an input is built at the first use, and once", async () => {
  const code = adaptCalls('const call = endpoint({ path: "/a", input: Object({}) });').toString();
  const module = `const endpoint = (declaration) => declaration; ${code} export default call;`;
  const { default: call } = await import(`data:text/javascript,${encodeURIComponent(module)}`);
  expect(Object.getOwnPropertyDescriptor(call, "input")).toHaveProperty("get");
  const first = call.input;
  expect(first).toEqual({});
  expect(call.input).toBe(first);
});

test("other objects keep fields of the same names", () => {
  const code = "const reply = { summary: 1, output: endpoint };";
  expect(adaptCalls(code).toString()).toBe(code);
});

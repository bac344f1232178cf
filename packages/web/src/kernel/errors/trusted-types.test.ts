import { afterEach, expect, test, vi } from "vitest";
import { refuseMarkup } from "./trusted-types.ts";

type Rules = { createHTML: (text: string) => string };

afterEach(() => vi.unstubAllGlobals());

test("accepts text without markup and refuses markup", () => {
  const made: Record<string, Rules> = {};
  vi.stubGlobal("trustedTypes", { createPolicy: (name: string, rules: Rules) => (made[name] = rules) });
  refuseMarkup();
  const { createHTML } = made["default"] ?? { createHTML: () => "no policy" };
  expect(createHTML(".row > a { color: red }")).toBe(".row > a { color: red }");
  for (const markup of ["<img src=x onerror=hit()>", "a<b", "</style><script>hit()</script>"])
    expect(() => createHTML(markup)).toThrow(TypeError);
});

test("does nothing in browsers without Trusted Types", () => {
  expect(refuseMarkup).not.toThrow();
});

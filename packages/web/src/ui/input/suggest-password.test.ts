import { expect, test } from "vitest";
import { suggestPassword } from "./suggest-password.ts";

test("suggests four groups of unambiguous characters", () => {
  const all = Array.from({ length: 200 }, suggestPassword);
  for (const password of all) expect(password).toMatch(/^([a-km-zA-HJ-NP-Z2-9]{4}-){3}[a-km-zA-HJ-NP-Z2-9]{4}$/);
  expect(new Set(all).size).toBe(all.length);
});

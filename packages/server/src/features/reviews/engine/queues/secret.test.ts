import { expect, test } from "vitest";
import type { Services } from "../../../../kernel/http/context.ts";
import { itemSecret } from "./secret.ts";

const ctx = { services: { settings: { demo: false, socketPort: 0, secretKey: Buffer.alloc(32, 7) } } as Services };

test("a secret can be opened only for its own item, and equal secrets have the same mark", () => {
  const card = itemSecret("withdrawal", { name: "card", mark: "card" });
  const sealed = card.seal(ctx, 17, "6225880112346789");
  expect(card.open(ctx, 17, sealed)).toBe("6225880112346789");
  expect(() => card.open(ctx, 18, sealed)).toThrow();
  expect(card.markOf(ctx, "6225880112346789")).toBe(card.markOf(ctx, "6225880112346789"));
  expect(card.markOf(ctx, "6225880112346789")).toMatch(/^card:[\w-]{43}$/);
});

test("refuses to encrypt without a secret key", () => {
  const bare = { services: { settings: { demo: false, socketPort: 0 } } as Services };
  expect(() => itemSecret("verification", { name: "ID number", mark: "id" }).seal(bare, 1, "x")).toThrow("secret key");
});

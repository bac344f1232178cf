import { expect, test } from "vitest";
import type { Services } from "../../../kernel/http/context.ts";
import { secretOf } from "./secret.ts";

const whose = { services: { settings: { demo: false, socketPort: 0, secretKey: Buffer.alloc(32, 7) } } as Services };

test("a secret opens for its own item alone; the same one has the same mark, which does not tell it (RELIABILITY S29)", () => {
  const card = secretOf("withdrawal", { name: "card", mark: "card" });
  const sealed = card.seal(whose, 17, "6225880112346789");
  expect(card.open(whose, 17, sealed)).toBe("6225880112346789");
  expect(() => card.open(whose, 18, sealed)).toThrow();
  expect(card.markOf(whose, "6225880112346789")).toBe(card.markOf(whose, "6225880112346789"));
  expect(card.markOf(whose, "6225880112346789")).toMatch(/^card:[\w-]{43}$/);
});

test("without a key of the server nothing is sealed", () => {
  const bare = { services: { settings: { demo: false, socketPort: 0 } } as Services };
  expect(() => secretOf("verification", { name: "ID number", mark: "id" }).seal(bare, 1, "x")).toThrow("secret key");
});

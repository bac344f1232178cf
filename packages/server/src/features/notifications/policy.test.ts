import { expect, test } from "vitest";
import { anonymous, type Actor } from "../../kernel/context.ts";
import { canResume, maySee } from "./policy.ts";

const staff = (...codes: string[]): Actor => ({ kind: "staff", id: 1, name: "", codes: new Set(codes) });
const app: Actor = { kind: "app", id: 1, name: "", codes: new Set(["order"]), appRole: "customer" };

test.each<[Actor, string | null, boolean]>([
  [staff("order"), "order", true],
  [staff("order"), "audit", false],
  [staff("order"), null, true],
  [staff(), null, true],
  [staff("admin"), "service", true],
  [app, "order", false],
  [app, null, false],
  [anonymous, null, false],
])("case %#: who may see a message for holders of a code", (actor, audience, expected) => {
  expect(maySee(actor, { audience })).toBe(expected);
});

const end = { epoch: "e", last: 6_000 };

test.each<[{ epoch: string; seq: number } | null, boolean]>([
  [{ epoch: "e", seq: 6_000 }, true],
  [{ epoch: "e", seq: 1_000 }, true],
  [{ epoch: "e", seq: 999 }, false],
  [{ epoch: "e", seq: 6_001 }, false],
  [{ epoch: "f", seq: 6_000 }, false],
  [null, false],
])("the cursor %j can be continued from: %s", (cursor, expected) => {
  expect(canResume(cursor, end)).toBe(expected);
});

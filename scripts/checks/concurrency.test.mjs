import { expect, test } from "vitest";
import { concurrencyProblems } from "./concurrency.mjs";

const service = "packages/server/src/features/local/orders/orders.service.ts";

test.each([
  ["version.ts", `if (row.version !== version) refuse("order-closed");`],
  ["version.ts", `refuse("changed-meanwhile", { data });`],
  ["run-once.ts", `const key = ctx.idempotencyKey ?? null;`],
  ["run-once.ts", `if (!earlier.hash.equals(hash)) refuse("key-reused");`],
  ["run-each-row.ts", `if (!(error instanceof Refusal)) throw error;`],
  ["delayed-effect.ts", `setTimeout(() => release(services), undoMs);`],
  ["due-rows.ts", `await saveFailure(db, failure, backoff);`],
])("a mechanism of a feature's own is reported with the module of the kernel: %s, %s", (module, text) => {
  expect(concurrencyProblems([[service, `\n${text}`]])).toEqual([
    expect.stringMatching(new RegExp(`^${service}, line 2: .*kernel/concurrency/${module}$`)),
  ]);
});

test("calls of the kernel, tests and other folders are accepted", () => {
  const own = `if (row.version !== version) refuse("changed-meanwhile");`;
  const sources = [
    [service, `await assertVersion(row, version, () => present(row));`],
    ["packages/server/src/features/local/orders/orders.service.test.ts", own],
    ["packages/server/src/kernel/concurrency/version.ts", own],
    ["packages/server/src/features/chat/messages/socket-send.ts", `if (error instanceof Refusal) return error;`],
  ];
  expect(concurrencyProblems(sources)).toEqual([]);
});

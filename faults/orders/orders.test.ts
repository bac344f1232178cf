import { expect, test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runRestarts } from "./order-restarts.ts";
import { runCompetition } from "./competing-actions.ts";

/** The long form is `npx tsx faults/orders/order-restarts.ts 8`. */
test("reminds and undoes exactly once over kills during due times and undo windows", async () => {
  expectPassed(await runRestarts({ due: 300, assignments: 20, kills: 1 }), 10);
});

/** The long form is `npx tsx faults/orders/competing-actions.ts 200`. */
test("lets one of fifty simultaneous commands on an order succeed and names the winner to the others (G-R17)", async () => {
  expect((await runCompetition({ orders: 3 })).failures).toEqual([]);
});

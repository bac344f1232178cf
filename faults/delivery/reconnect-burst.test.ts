import { expect, test } from "vitest";
import { runReconnectBurst } from "./reconnect-burst.ts";

/** The long form is `npx tsx faults/delivery/reconnect-burst.ts 10000`. */
test("reconnects every client once after a crash of the server, without lost messages (G-R24)", async () => {
  const { failures } = await runReconnectBurst({ clients: 50, judgesTimes: false });
  expect(failures).toEqual([]);
});

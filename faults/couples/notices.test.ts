import { expect, test } from "vitest";
import { tellCouples } from "./notices.ts";

/** The long form is `npx tsx faults/couples/notices.ts 10000 20`. */
test("each couple is told over two kills of the server, none at night and none after a withdrawal", async () => {
  const { failures } = await tellCouples({ notices: 200, kills: 2 });
  expect(failures).toEqual([]);
});

import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runLostSignals } from "./lost-signals.ts";

/** The long form is `npx tsx faults/delivery/lost-signals.ts 100 60`. */
test("delays messages to the next sweep and loses none when listeners are killed and signals are lost (G-R22)", async () => {
  expectPassed(await runLostSignals({ clients: 20, seconds: 3, judgesTimes: false }), 6);
});

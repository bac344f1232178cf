import { setTimeout as wait } from "node:timers/promises";
import type { Refusal } from "../http/refusal.ts";

const delayMs = 1_000;
/** Maximum number of delayed refusals. Further ones are sent at once. */
const maxDelayed = 2_000;
let delayed = 0;

/** Delays a refusal marked `isLate`, so that a client that repeats a refused request at once costs little. */
export async function delayRefusal({ isLate }: Refusal): Promise<void> {
  if (!isLate || delayed >= maxDelayed) return;
  delayed += 1;
  await wait(delayMs);
  delayed -= 1;
}

import { setTimeout as wait } from "node:timers/promises";
import type { Refusal } from "../http/refusal.ts";

const lateMs = 1_000;
/** Maximum number of delayed refusals. Further ones are sent at once. */
const atOnceAtMost = 2_000;
let atOnce = 0;

/** Delays a refusal marked `isLate`, so that a client that repeats a refused request at once costs little. */
export async function holdBack({ isLate }: Refusal): Promise<void> {
  if (!isLate || atOnce >= atOnceAtMost) return;
  atOnce += 1;
  await wait(lateMs);
  atOnce -= 1;
}

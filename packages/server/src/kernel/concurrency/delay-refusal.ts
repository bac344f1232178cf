import { setTimeout as wait } from "node:timers/promises";
import type { Refusal } from "../http/refusal.ts";

const lateMs = 1_000;
/** So many refusals may be held back; beyond it they are answered at once. */
const atOnceAtMost = 2_000;
let atOnce = 0;

/** Holds a refusal back where it says so: a client that repeats a refused request at once costs little. */
export async function holdBack({ isLate }: Refusal): Promise<void> {
  if (!isLate || atOnce >= atOnceAtMost) return;
  atOnce += 1;
  await wait(lateMs);
  atOnce -= 1;
}

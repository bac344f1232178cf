import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

const stepMs = 30_000;
const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the code of an authenticator app (RFC 6238) some steps from now, computed without the server's library. */
export function codeOf(key: string, steps = 0): string {
  const bits = [...key].map((letter) => base32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + steps));
  const mac = createHmac("sha1", bytes).update(step).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Waits until the current step lasts for at least `neededMs`, so that a code is still valid when it arrives. */
export async function untilCodeLasts(neededMs = 10_000): Promise<void> {
  const leftMs = stepMs - (Date.now() % stepMs);
  if (leftMs < neededMs) await wait(leftMs);
}

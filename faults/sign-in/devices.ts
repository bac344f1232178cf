import { demoPassword } from "@vowdesk/contract/staff/auth";
import { deviceCookie } from "../../packages/server/src/features/staff/auth/auth.ts";
import type { TestServer } from "../../packages/server/test/server.ts";
import { addressOf, attempt, maxCompared, dayMs, failuresOf, type Clock } from "./attempts.ts";
import type { Tally } from "../../harness/tally.ts";

const username = "service";
const right = { username, password: demoPassword, bind: "1" };
/** Sign-ins of the owner during the day of the attack. */
const ownerSignsIn = 24;

const withDevice = (device: string) => ({ cookie: `${deviceCookie}=${device}` });
const nonceOf = (device: string) => device.split(".")[2] ?? "";

interface Attack {
  nodes: readonly TestServer[];
  clock: Clock;
  guesses: number;
}

/**
 * Guesses for a day, every second time with the stolen cookie, while the owner works; returns how often the owner
 * could sign in.
 */
async function attackAndWork({ nodes, clock, guesses }: Attack, stolen: string, owned: string): Promise<number> {
  let device = owned;
  let letIn = 0;
  for (let i = 0; i < guesses; i += 1) {
    const node = nodes[i % nodes.length];
    if (!node) return 0;
    const headers = i % 4 < 2 ? withDevice(stolen) : {};
    await attempt(node, { username, password: `guess-${i}` }, addressOf(i, 14), headers);
    clock.moveMs(Math.floor((dayMs - 1) / guesses));
    if (i % Math.ceil(guesses / ownerSignsIn) > 0) continue;
    const answer = await attempt(node, right, "14.250.0.1", withDevice(device));
    if (answer.code === 200) letIn += 1;
    device = answer.device ?? device;
  }
  return letIn;
}

/** Tests the owner's own browser and a copy of its cookie while an account is attacked over two nodes (G-S1). */
export async function runDevices(tally: Tally, nodes: readonly TestServer[], clock: Clock, guesses: number) {
  const [first] = nodes;
  if (!first) return;
  const stolen = (await attempt(first, right, "14.250.0.1")).device ?? "";
  const owned = (await attempt(first, right, "14.250.0.1", withDevice(stolen))).device ?? "";
  const letIn = await attackAndWork({ nodes, clock, guesses }, stolen, owned);
  const tried = Math.ceil(guesses / Math.ceil(guesses / ownerSignsIn));
  tally.record(
    "G-S1",
    `${guesses} guesses, half with a stolen device cookie: sign-ins of the owner's browser`,
    `${letIn} of ${tried}`,
    letIn === tried,
  );
  const byCookie = await failuresOf(first, nonceOf(stolen), "staff-device");
  tally.record("G-S1", "guesses with the stolen cookie that were compared", byCookie, byCookie <= maxCompared);
  const byStrangers = await failuresOf(first, username);
  tally.record("G-S1", "guesses without a cookie that were compared", byStrangers, byStrangers <= maxCompared);
  if (byStrangers < maxCompared) return;
  const unknownBrowser = await attempt(first, right, "14.250.0.2");
  tally.record(
    "G-S1",
    "the owner in an unknown browser, meanwhile",
    unknownBrowser.code === 200 ? "let in" : "refused",
    unknownBrowser.code !== 200,
  );
}

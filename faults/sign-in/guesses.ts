import { demoPassword } from "@vowdesk/contract/staff/auth";
import { makeTestDatabase } from "../../packages/server/test/postgres.ts";
import { startTestServer, type TestServer } from "../../packages/server/test/server.ts";
import { fixedClock } from "../../packages/server/src/platform/clock.ts";
import { openLog } from "../../packages/server/src/platform/observability/log.ts";
import { addressOf, attempt, maxCompared, dayMs, failuresOf, type Clock } from "./attempts.ts";
import { runDevices } from "./devices.ts";
import type { Tally } from "../../harness/tally.ts";

const forgedAddresses = 500;
const monthMs = 30 * dayMs;
const comparedPerAddress = 30;

/** Guesses at one account for a day, each time from another address, over two nodes in turn. */
async function guessOneAccount(tally: Tally, nodes: readonly TestServer[], clock: Clock, guesses: number) {
  const [first, second = first] = nodes;
  if (!first || !second) return;
  let checks = 0;
  for (let i = 0; i < guesses; i += 1) {
    const { status } = await attempt(
      i % 2 === 0 ? first : second,
      { username: "manager", password: `guess-${i}` },
      addressOf(i),
    );
    if (status === 200) checks += 1;
    clock.moveMs(Math.floor((dayMs - 1) / guesses));
  }
  const compared = await failuresOf(first, "manager");
  tally.record(
    "G-S1",
    `${guesses} guesses at one account in a day, two nodes, an address each: passwords hashed`,
    checks,
  );
  tally.record("G-S1", "of these, guesses that were compared", compared, compared <= maxCompared);
  if (compared < maxCompared) return;
  clock.moveMs(monthMs);
  const right = { username: "manager", password: demoPassword };
  const answers = [await attempt(first, right, "10.9.0.1"), await attempt(second, right, "10.9.0.2")];
  const refused = answers.filter(({ code }) => code !== 200).length;
  tally.record("G-S1", "the right password a month later: refused on", `${refused} of 2 nodes`, refused === 2);
}

/** The code of an attempt that was not compared. */
const slowDown = 429;

async function spray(tally: Tally, node: TestServer, guesses: number) {
  let plain = 0;
  let forged = 0;
  for (let i = 0; i < guesses; i += 1) {
    const claim = { username: `somebody-${i % 1_000}`, password: `guess-${i}` };
    if ((await attempt(node, claim, "172.16.0.1")).code !== slowDown) plain += 1;
    const headers = { "x-forwarded-for": addressOf(i % forgedAddresses, 11), forwarded: `for=${addressOf(i, 11)}` };
    if ((await attempt(node, claim, "172.16.0.2", headers)).code !== slowDown) forged += 1;
  }
  tally.record(
    "G-S1",
    `${guesses} guesses over 1,000 accounts in an hour from one address: compared`,
    plain,
    plain <= comparedPerAddress,
  );
  tally.record(
    "G-S1",
    `the same with ${forgedAddresses} forged X-Forwarded-For: compared`,
    forged,
    forged <= comparedPerAddress,
  );
}

/**
 * Tries the owner's right password while the account is throttled: on either node, after a restart, and after the
 * delay.
 */
async function waitOut(tally: Tally, open: () => Promise<TestServer>, nodes: TestServer[], clock: Clock) {
  const right = { username: "finance", password: demoPassword };
  const [first, second] = nodes;
  if (!first || !second) return;
  for (let i = 0; i < 5; i += 1)
    await attempt(i % 2 === 0 ? first : second, { ...right, password: "wrong" }, addressOf(i, 12));
  const whileWaiting = [await attempt(first, right, "12.9.0.1"), await attempt(second, right, "12.9.0.2")];
  const refused = whileWaiting.filter(({ code }) => code !== 200).length;
  tally.record(
    "G-S1",
    "five failures over two nodes, then the right password: refused on",
    `${refused} of 2 nodes`,
    refused === 2,
  );
  await Promise.all(nodes.splice(0).map((node) => node.close()));
  const restarted = await open();
  nodes.push(restarted);
  const after = await attempt(restarted, right, "12.9.0.3");
  tally.record("G-S1", "after a restart of both", after.code === 200 ? "let in" : "refused", after.code !== 200);
  clock.moveMs(30_001);
  const { code } = await attempt(restarted, right, "12.9.0.4");
  tally.record("G-S1", "after the delay of 30 s", code === 200 ? "let in" : "refused", code === 200);
}

/** G-S1 with a controlled clock, so that a day of guesses takes only the time of its hashes. */
export async function runGuesses(tally: Tally, guesses: number): Promise<void> {
  const { connection, drop } = await makeTestDatabase(openLog("silent"));
  const clock = fixedClock("2026-11-02T03:30:00Z");
  const open = () => startTestServer({ connection, clock });
  const nodes: TestServer[] = [];
  try {
    nodes.push(await startTestServer({ connection, clock, demo: true }), await open());
    await guessOneAccount(tally, nodes, clock, guesses);
    if (nodes[0]) await spray(tally, nodes[0], guesses);
    await waitOut(tally, open, nodes, clock);
    nodes.push(await open());
    await runDevices(tally, nodes, clock, guesses);
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
    await drop();
  }
}

import { existsSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { authApi } from "@vowdesk/contract/staff/auth";
import { installWithApt } from "../../scripts/setup/apt.mjs";
import { connectAll, type LightClient } from "../../harness/light-client.ts";
import { waitUntil } from "../../harness/pace.ts";
import { timedRequest } from "../../harness/timed-request.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface ClockSettings {
  clients: number;
  messagesEach: number;
}

const places = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64"];
const library = () => places.map((place) => `${place}/faketime/libfaketime.so.1`).find((file) => existsSync(file));

/**
 * Settings of the clock of the server's machine, one after the other. Sessions end by the database's clock, which is
 * correct.
 */
const jumps = ["+0", "+10m", "-10m", "+1d", "-1d", "+0"] as const;
/** The library reads the file once a second. */
const seenMs = 2_500;
const betweenMs = 50;

interface Run {
  tally: Tally;
  system: TestSystem;
  person: Person;
  members: readonly LightClient[];
  settings: ClockSettings;
}

async function setClock(file: string, to: string): Promise<void> {
  await writeFile(`${file}.new`, `${to}\n`);
  await rename(`${file}.new`, file);
  await wait(seenMs);
}

async function jump({ tally, system, person, members, settings }: Run, to: string): Promise<void> {
  const { isServed, reason } = await timedRequest(system.server.url, authApi.me.path, {
    headers: { token: person.token },
  });
  const aheadS = Math.round(await system.metric("vowdesk_clock_ahead_seconds"));
  tally.record("G-R19", `a session with the clock at ${to} (${aheadS} s)`, reason ?? "good", isServed);
  for (let sent = 0; sent < settings.messagesEach; sent += 1) {
    await system.send(members.map((member) => member.person.id));
    await wait(betweenMs);
  }
}

/**
 * Changes the server's clock while messages are sent: no session ends early, and no message is lost or reordered
 * (G-R19).
 */
export async function runClocks(settings: ClockSettings): Promise<Tally> {
  const tally = new Tally();
  if (!library()) installWithApt("No libfaketime found; installing it with apt-get …", "libfaketime");
  const preload = library();
  if (!preload) {
    tally.record("G-R19", "the server's clock", "skipped: libfaketime is not installed");
    return tally;
  }
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-clock-"));
  const file = path.join(folder, "clock");
  await writeFile(file, "+0\n");
  const system = await TestSystem.open({
    LD_PRELOAD: preload,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: "1",
    // Changes the time of day only, not the monotonic clock, as on a machine whose clock is set.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DONT_FAKE_MONOTONIC: "1",
  });
  try {
    const people = await system.createUsers(settings.clients);
    const members = await connectAll(people, system.server.socketPort);
    const [person] = people;
    if (!person) throw new Error("no user was created");
    const run = { tally, system, person, members, settings };
    for (const to of jumps) {
      await setClock(file, to);
      await jump(run, to);
    }
    await judge(run);
    return tally;
  } finally {
    await system.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Disconnected clients reconnect with their sessions and receive what they missed. */
async function judge({ tally, system, members }: Run): Promise<void> {
  const away = members.filter(({ isOpen }) => !isOpen);
  for (const member of away) await member.connect(system.server.socketPort);
  const { byUser } = await system.streams();
  const isBehind = ({ ids, person }: LightClient) => ids.length < (byUser.get(person.id)?.length ?? 0);
  await waitUntil(() => !members.some(isBehind), 30_000);
  const wrong = members.filter(({ ids, person }) => ids.join() !== (byUser.get(person.id) ?? []).join()).length;
  tally.record("G-R19", "clients with missing, repeated or reordered messages", wrong, wrong === 0);
  tally.record(
    "G-R19",
    `clients of ${members.length} whose session is valid when the clock is correct again`,
    members.filter(({ isOpen }) => isOpen).length,
    members.every(({ isOpen }) => isOpen),
  );
  tally.expect("G-R19 the server never restarted", system.server.restarts === 0);
  for (const member of members) member.disconnect();
}

if (import.meta.main) {
  const [clients = 100, messagesEach = 50] = process.argv.slice(2).map(Number);
  process.exit((await runClocks({ clients, messagesEach })).print());
}

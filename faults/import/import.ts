import { setTimeout as wait } from "node:timers/promises";
import { importsApi, type ImportCheck, type StudioImport } from "@vowdesk/contract/studio/imports";
import type pg from "pg";
import { ServerProcess } from "../../harness/server-process.ts";
import { signIn } from "../../harness/sign-in.ts";
import { Tally } from "../../harness/tally.ts";
import { makeFile, type MadeFile } from "./import-file.ts";

interface Settings {
  rows: number;
  /** Kills of the server while the file is imported a second time, after an undo. */
  kills: number;
  /** Bound of an import without kills in seconds, on a machine without other load. */
  withinSeconds: number;
}

interface Answer<T> {
  success: boolean;
  reason?: string;
  message?: string;
  data?: T;
}

const pauseMs = 250;
const settleMs = 600_000;
const roomCount = 20;

/** Makes the calls of a manager, and repeats them until the server answers. */
class Manager {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async #send<T>(path: string, init: () => RequestInit): Promise<Answer<T>> {
    while (true) {
      const answer = await fetch(`${this.#url}${path}`, init()).then(
        async (response) => (response.status === 200 ? ((await response.json()) as Answer<T>) : null),
        () => null,
      );
      if (answer) return answer;
      await wait(pauseMs);
    }
  }

  #post<T>(path: string, text: string): Promise<Answer<T>> {
    return this.#send(path, () => {
      const body = new FormData();
      body.append("file", new Blob([text]), "couples.csv");
      return { method: "POST", headers: { token: this.#token }, body };
    });
  }

  check(text: string): Promise<Answer<ImportCheck>> {
    return this.#post(importsApi.check.path, text);
  }

  start(text: string, digest: string): Promise<Answer<StudioImport>> {
    return this.#post(`${importsApi.start.path}?${new URLSearchParams({ fileName: "couples.csv", digest })}`, text);
  }

  undo({ id, version }: StudioImport): Promise<Answer<StudioImport>> {
    const headers = { token: this.#token, "content-type": "application/json" };
    const body = JSON.stringify({ id, version });
    return this.#send(importsApi.undo.path, () => ({ method: "POST", headers, body }));
  }

  async detail(id: number): Promise<StudioImport> {
    const path = importsApi.detail.path.replace(":id", String(id));
    const { data } = await this.#send<StudioImport>(path, () => ({ headers: { token: this.#token } }));
    if (!data) throw new Error("the import is missing");
    return data;
  }

  /** Waits until the import has written more than this, or is not at work any more. */
  async progressed(id: number, done = Infinity): Promise<StudioImport> {
    const until = Date.now() + settleMs;
    while (true) {
      const shown = await this.detail(id);
      if (shown.state === "done" || shown.state === "undone" || shown.done > done) return shown;
      if (Date.now() > until) throw new Error(`the import is still ${shown.state}: ${shown.done} of ${shown.total}`);
      await wait(pauseMs);
    }
  }
}

/** Kills the server each time the import has made progress. Returns how many kills found it at work. */
async function killWhileAtWork(server: ServerProcess, manager: Manager, id: number, kills: number): Promise<number> {
  let done = 0;
  for (let count = 0; count < kills; count += 1) {
    const shown = await manager.progressed(id, done);
    if (shown.state !== "running") return count;
    ({ done } = shown);
    server.killServer();
    await wait(pauseMs);
    await server.ready();
  }
  return kills;
}

async function numberOf(client: pg.Client, query: string): Promise<number> {
  const { rows } = await client.query<{ n: string | null }>(`select (${query}) as n`);
  return Number(rows[0]?.n ?? 0);
}

const overlaps = `select count(*) from slot one join slot other on other.bookable_id = one.bookable_id and other.id > one.id
  and tstzrange(other.blocked_from, other.blocked_to) && tstzrange(one.blocked_from, one.blocked_to)
  where one.released_at is null and other.released_at is null`;

/** Compares what is stored with the file, each row once. */
async function judge(client: pg.Client, tally: Tally, when: string, file: MadeFile, times: 0 | 1): Promise<void> {
  const isImported = "wedding.name_a like 'Import %'";
  const expected = {
    weddings: [`select count(*) from wedding where ${isImported}`, file.weddings],
    leads: ["select count(*) from lead where name_a like 'Import lead %'", file.leads],
    shoots: [`select count(*) from shoot join wedding on wedding.id = wedding_id where ${isImported}`, file.bookable],
    agreements: [`select count(*) from agreement where signed_before is not null`, file.weddings],
    "cents of opening balances": ["select coalesce(sum(cents), 0) from wedding_opening", file.openingCents],
    "cents of the account house:opening": [
      "select coalesce(-sum(cents), 0) from ledger_entry where account = 'house:opening'",
      file.openingCents,
    ],
  } as const;
  for (const [what, [query, count]] of Object.entries(expected)) {
    const stored = await numberOf(client, query);
    tally.record("G-R41", `${when}: ${what}`, `${stored} of ${count * times}`, stored === count * times);
  }
  const sum = await numberOf(client, "select coalesce(sum(cents), 0) from ledger_entry");
  tally.record("G-R41", `${when}: sum of the ledger`, sum, sum === 0);
  const doubled = await numberOf(client, overlaps);
  tally.record("G-R41", `${when}: overlapping slots of one bookable`, doubled, doubled === 0);
}

async function prepare(client: pg.Client, rows: number): Promise<MadeFile> {
  const rooms = Array.from({ length: roomCount }, (_, index) => `Import room ${index}`);
  await client.query("insert into bookable (kind, name) select 'room', unnest($1::text[])", [rooms]);
  const { rows: offers } = await client.query<{ name: string }>(
    `select texts->'en'->>'name' as name from offer join offer_version on offer_id = offer.id and number = latest
    where state = 'active' group by 1 having count(*) = 1 order by 1 limit 1`,
  );
  return makeFile(rows, offers[0]?.name ?? "", rooms);
}

/**
 * Imports a file, repeats it, undoes it, and imports it again while the server is killed: each row is written once, the ledger sums to zero,
 * nothing is booked twice (G-R41).
 */
export async function importUnderKills({ rows, kills, withinSeconds }: Settings): Promise<Tally> {
  const tally = new Tally();
  const server = await ServerProcess.start();
  try {
    const manager = new Manager(server.url, await signIn(server.url, "manager"));
    const client = await server.connect();
    const file = await prepare(client, rows);
    const checkedAt = performance.now();
    const { data: checked, message } = await manager.check(file.text);
    if (!checked) throw new Error(message);
    const checkSeconds = (performance.now() - checkedAt) / 1_000;
    tally.record("G-R41", `seconds of the check of ${file.rows} rows`, checkSeconds.toFixed(1));
    tally.record("G-R41", "problems", checked.problemCount, checked.problemCount === 0);
    tally.expect("the file has no problems", checked.problemCount === 0, checked.problems.slice(0, 5));
    const colliding = file.weddings - file.bookable;
    tally.record("G-R41", "shoots left out", checked.leftOutCount, checked.leftOutCount === colliding);
    const startedAt = performance.now();
    const { data: started, message: refusal } = await manager.start(file.text, checked.digest);
    if (!started) throw new Error(refusal);
    const done = await manager.progressed(started.id);
    const seconds = (performance.now() - startedAt) / 1_000;
    tally.record("G-R41", `seconds of the import of ${file.rows} rows`, seconds.toFixed(1), seconds <= withinSeconds);
    await judge(client, tally, "once", file, 1);
    const { reason = "none" } = await manager.start(file.text, checked.digest);
    tally.record("G-R41", "refusal of the same file", reason, reason.startsWith("table-"));
    await judge(client, tally, "twice", file, 1);
    await manager.undo(done);
    const undone = await manager.progressed(done.id);
    tally.expect("the import is undone", undone.state === "undone");
    await judge(client, tally, "undone", file, 0);

    const { data: again, message: why } = await manager.start(file.text, checked.digest);
    if (!again) throw new Error(why);
    const killedTimes = await killWhileAtWork(server, manager, again.id, kills);
    const killed = await manager.progressed(again.id);
    tally.record("G-R41", "kills of the server while it imports", killedTimes, killedTimes === kills);
    tally.expect("the import has ended", killed.state === "done");
    await judge(await server.connect(), tally, "killed", file, 1);
    return tally;
  } finally {
    await server.close();
  }
}

if (import.meta.main) {
  const [rows = 5_000, kills = 20] = process.argv.slice(2).map(Number);
  process.exit((await importUnderKills({ rows, kills, withinSeconds: 60 })).print());
}

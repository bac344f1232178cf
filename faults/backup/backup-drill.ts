import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { authApi, demoPassword } from "@vowdesk/contract/staff/auth";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { sharp } from "../../packages/server/test/pictures.ts";
import { openClient, type Call } from "../../packages/simulator/src/client.ts";
import { root } from "../../scripts/child.mjs";
import {
  basesOf,
  filesOf,
  fillerTable,
  waitForQuietMoment,
  checksums,
  clientOf,
  differing,
  finishSegment,
  withDatabase,
} from "./drill-rows.ts";
import { DrillOriginals } from "./drill-originals.ts";
import { reliableBank, Payments } from "./drill-payments.ts";
import { waitUntil } from "../../harness/pace.ts";
import { timedRequest } from "../../harness/timed-request.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { Tally } from "../../harness/tally.ts";

export interface DrillSettings {
  /** Megabytes that are written in addition to the demo data, so that copying takes a while. */
  fillMb: number;
  /** How long data is written before the machine is lost; meanwhile only the timer finishes segments. */
  losesAfterS: number;
  judgesTimes: boolean;
}

const recoveryPointMs = 5 * 60_000;
const recoveryTimeMs = 15 * 60_000;
const markEveryMs = 100;
const shippedWithinMs = 60_000;

interface Ended {
  code: number | null;
  output: string;
}

function command(name: "backup" | "restore" | "originals", args: readonly string[], settings: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [path.join(root, `packages/server/dist/${name}.js`), ...args], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  const ended = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ code, output })));
  return { child, ended };
}

interface Run {
  tally: Tally;
  server: ServerProcess;
  backup: string;
  /** Folder of the encrypted copy. */
  copy: string;
  settings: DrillSettings;
  originals: DrillOriginals;
  call: (server: ServerProcess) => Call;
}

const copyKey = Buffer.alloc(32, "drill").toString("base64");

const storageSettings = ({ backup, copy, originals }: Pick<Run, "backup" | "copy" | "originals">) => ({
  ...originals.settings,
  VOWDESK_BACKUP: backup,
  VOWDESK_BACKUP_COPY: copy,
  VOWDESK_BACKUP_KEY: copyKey,
});

const settingsOf = (run: Run) => ({ VOWDESK_DATA: run.server.folder, ...storageSettings(run) });

async function signIn(server: ServerProcess): Promise<string> {
  const response = await fetch(`${server.url}${authApi.signIn.path}`, {
    method: "POST",
    body: new URLSearchParams({ username: "admin", password: demoPassword }),
  });
  return ((await response.json()) as CallOutput<typeof authApi.signIn>).token;
}

/** Signs an administrator in and uploads a picture; returns the session's token. */
async function signInAndUpload(server: ServerProcess, call: Call): Promise<string> {
  const token = await signIn(server);
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const file = new Blob([new Uint8Array(picture)], { type: "image/png" });
  await call("uploads_upload", { file, module: "pcimg" } as never, token);
  return token;
}

async function fill(client: Awaited<ReturnType<typeof clientOf>>, megabytes: number): Promise<void> {
  await client.query(`create table ${fillerTable} (id bigint generated always as identity primary key, text text)`);
  await client.query("create table drill_mark (at timestamptz primary key)");
  for (let place = 0; place < megabytes; place += 1)
    await client.query(
      `insert into ${fillerTable} (text) select string_agg(md5(random()::text), '') from generate_series(1, 32000) n group by n % 1000`,
    );
}

/** A killed backup leaves no backup and does not damage existing ones. */
async function killOne(run: Run): Promise<void> {
  const { tally, backup } = run;
  const before = await basesOf(backup);
  const { child, ended } = command("backup", [], settingsOf(run));
  const hasBegun = async () => (await readdir(path.join(backup, "bases"))).some((name) => name.endsWith(".part"));
  const begun = await waitUntil(hasBegun, 30_000);
  child.kill("SIGKILL");
  await ended;
  tally.expect("G-R16 a backup was killed in the middle", begun);
  tally.expect("G-R16 a killed backup leaves no copy", (await basesOf(backup)).length === before.length);
}

const epochOf = async (client: Awaited<ReturnType<typeof clientOf>>) =>
  (await client.query<{ epoch: string }>("select epoch from stream_epoch")).rows[0]?.epoch;

/** Writes to the database, deletes it and restores it to an earlier moment (G-R16). */
async function restoreToMoment(run: Run, token: string): Promise<Payments | null> {
  const { tally, server, call } = run;
  const client = await clientOf(server.folder);
  await client.query("insert into drill_mark select clock_timestamp()");
  const epoch = await epochOf(client);
  const payments = await Payments.begin(tally, client, call(server));
  const files = await filesOf(path.join(server.folder, "files", "kept"));
  const { at: moment, sums: requested } = await waitForQuietMoment(client);
  await wait(markEveryMs);
  await client.query("insert into drill_mark select clock_timestamp()");
  await payments.afterTheMoment(client, call(server), token);
  await client.query(`update orders set address = 'ruined'; delete from delivery; drop table ${fillerTable}`);
  await client.end();
  await finishSegment(server.folder);
  await killOne(run);
  await server.stop();
  await rm(path.join(server.folder, "files"), { recursive: true });
  const startedAt = performance.now();
  const args = ["--to", moment.toISOString(), "--replace"];
  const { code, output } = await command("restore", args, settingsOf(run)).ended;
  const tookMs = performance.now() - startedAt;
  tally.expect("G-R16 the restore succeeds", code === 0, output);
  if (code !== 0) return null;
  await withDatabase(server.folder, async (restored) => {
    const wrong = differing(requested, await checksums(restored));
    const figure = wrong.length === 0 ? "none" : wrong.join(", ");
    tally.record(
      "G-R16",
      `tables of ${requested.size} that differ from the restored moment`,
      figure,
      wrong.length === 0,
    );
    tally.expect("G-R16 the streams have a new epoch", (await epochOf(restored)) !== epoch);
    const alive = await restored.query("select from session where revoked_at is null and expires_at > now()");
    tally.record("G-R16", "sessions that stay valid", alive.rowCount ?? 0, alive.rowCount === 0);
    await payments.intoTheRestored(restored);
  });
  const back = await filesOf(path.join(server.folder, "files", "kept"));
  tally.record(
    "G-R16",
    `uploaded files of ${files.length} that are missing`,
    files.filter((name) => !back.includes(name)).length,
    back.join() === files.join(),
  );
  tally.record(
    "G-R16",
    "from the command to a ready database (RTO)",
    `${(tookMs / 1_000).toFixed(1)} s`,
    tookMs <= recoveryTimeMs,
  );
  tally.expect("G-R16 there was a session", token !== "");
  return payments;
}

/** Starts the server on the restored data; it must refuse earlier sessions. */
async function startAgain(run: Run, token: string): Promise<ServerProcess> {
  const { tally } = run;
  const settings = { ...settingsOf(run), VOWDESK_BANK: reliableBank };
  const again = await ServerProcess.start(settings);
  const { isServed, reason } = await timedRequest(again.url, authApi.ownRecord.path, { headers: { token } });
  tally.record("G-R16", "answer to an earlier session", reason ?? "served", !isServed);
  return again;
}

async function requestPayout({ server, call }: Run, payments: Payments | null): Promise<void> {
  const client = await clientOf(server.folder);
  await payments?.afterTheRestore(client, call(server), await signIn(server));
  await client.end();
}

/** The machine is lost with all its data; only the backup remains. */
async function deleteMachine(run: Run): Promise<void> {
  const { tally, server, settings } = run;
  const client = await clientOf(server.folder);
  const end = performance.now() + settings.losesAfterS * 1_000;
  while (performance.now() < end) {
    await client.query("insert into drill_mark select clock_timestamp()");
    await wait(markEveryMs);
  }
  if (!settings.judgesTimes) {
    await finishSegment(server.folder);
    await waitUntil(
      async () => (await readdir(path.join(server.folder, "postgres", "archive"))).length === 0,
      shippedWithinMs,
    );
  }
  const { rows } = await client.query<{ at: Date }>("select max(at) as at from drill_mark");
  await client.end();
  if (!settings.judgesTimes) tally.expect("G-R16 the copy is complete", await isCopied(server));
  await server.crash();
  const lastMark = rows[0]?.at.getTime() ?? 0;
  const note = settings.judgesTimes ? "" : ", after a segment was finished by hand";
  const verify = (name: "originals", args: readonly string[]) => command(name, args, settingsOf(run)).ended;
  await restoreLost(run, [], lastMark, `writes lost with the machine (RPO)${note}`);
  await run.originals.loseOne(run.tally, server, "first", verify);
  await rm(run.backup, { recursive: true });
  await restoreLost(run, ["--from", run.copy], lastMark, "of them, when only the encrypted copy remains");
  await run.originals.loseOne(run.tally, server, "copy", verify);
}

/** Restores a machine whose data is gone, and records the time of the lost writes. */
async function restoreLost(run: Run, args: readonly string[], lastMark: number, what: string): Promise<void> {
  const { tally, server } = run;
  await rm(path.join(server.folder, "postgres"), { recursive: true });
  await rm(path.join(server.folder, "files"), { recursive: true });
  const { code, output } = await command("restore", args, settingsOf(run)).ended;
  tally.expect(`G-R16 the restore after a loss succeeds ${args.join(" ")}`, code === 0, output);
  if (code !== 0) return;
  const restoredRows = await withDatabase(server.folder, (restored) =>
    restored.query<{ at: Date }>("select max(at) as at from drill_mark"),
  );
  const lostMs = lastMark - (restoredRows.rows[0]?.at?.getTime() ?? 0);
  tally.record("G-R16", what, `${(lostMs / 1_000).toFixed(1)} s`, lostMs <= recoveryPointMs);
}

const timeOf = (metrics: string, what: string) =>
  Number(new RegExp(`^vowdesk_backup_timestamp_seconds\\{what="${what}"\\} (.+)$`, "m").exec(metrics)?.[1] ?? 0);

/** Whether the encrypted copy is newer than the last segment, which was copied before this is asked. */
async function isCopied(server: ServerProcess): Promise<boolean> {
  const askedAt = Date.now() / 1_000;
  return waitUntil(async () => timeOf(await server.metrics(), "copy") > askedAt, shippedWithinMs);
}

async function hasShipped(server: ServerProcess): Promise<boolean> {
  return /^vowdesk_backup_timestamp_seconds\{what="base"\} [1-9]/m.test(await server.metrics());
}

/** Creates an installation with backups, damages it and loses it, and restores it both times (G-R16). */
export async function runBackup(settings: DrillSettings): Promise<Tally> {
  const tally = new Tally();
  const backup = await mkdtemp(path.join(tmpdir(), "vowdesk-backup-"));
  const copy = `${backup}-copy`;
  const originals = await DrillOriginals.open();
  const server = await ServerProcess.start({
    ...storageSettings({ backup, copy, originals }),
    VOWDESK_BANK: reliableBank,
  });
  const controller = new AbortController();
  const call = ({ url }: ServerProcess) => openClient(url, controller.signal, 2);
  const run = { tally, server, backup, copy, settings, originals, call };
  let again: ServerProcess | undefined;
  try {
    const token = await signInAndUpload(server, call(server));
    await originals.upload(tally, server, token);
    const client = await clientOf(server.folder);
    await fill(client, settings.fillMb);
    await client.end();
    tally.expect("G-R16 the first base copy is made automatically", await waitUntil(() => hasShipped(server), 120_000));
    const made = await command("backup", [], settingsOf(run)).ended;
    tally.expect("G-R16 a backup by hand succeeds", made.code === 0, made.output);
    const [base = ""] = (await basesOf(backup)).slice(-1);
    const { bytes } = JSON.parse(await readFile(path.join(backup, "bases", base, "about.json"), "utf8")) as {
      bytes: number;
    };
    tally.record("G-R16", "a packed base copy", `${(bytes / 1_000_000).toFixed(1)} MB`);
    const payments = await restoreToMoment(run, token);
    again = await startAgain(run, token);
    await requestPayout({ ...run, server: again }, payments);
    await deleteMachine({ ...run, server: again });
    return tally;
  } finally {
    controller.abort();
    await again?.close();
    await server.close();
    await originals.close();
    for (const folder of [backup, copy]) await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [fillMb = 1_000, losesAfterS = 150] = process.argv.slice(2).map(Number);
  process.exit((await runBackup({ fillMb, losesAfterS, judgesTimes: losesAfterS > 60 })).print());
}

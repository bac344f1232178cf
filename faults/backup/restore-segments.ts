import { cp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { restoreBackup } from "../../packages/server/src/app/start/restore.ts";
import { backupFoldersIn } from "../../packages/server/src/platform/backup/layout.ts";
import { verifyBackup } from "../../packages/server/src/platform/backup/verify.ts";
import { readConfig } from "../../packages/server/src/platform/config.ts";
import { openLog } from "../../packages/server/src/platform/observability/log.ts";
import { buildStale } from "../../scripts/build.mjs";
import { withDatabase } from "./drill-rows.ts";
import { runCommand, SmallInstallation, type Ended } from "./small-installation.ts";
import { Tally } from "../../harness/tally.ts";

export interface SegmentSettings {
  /** Number of WAL segments after the base copy. */
  segments: number;
  /** Whether the data before the damage is restored for every segment, or only for one in the middle. */
  acceptsAll: boolean;
}

type Damage = (file: string, other: string) => Promise<void>;

const half = async (file: string) => truncate(file, Math.floor((await readFile(file)).length / 2));

/** Ways to damage an object of a backup. */
const damages: readonly [name: string, damage: Damage][] = [
  ["missing", (file) => rm(file)],
  ["cut", half],
  ["emptied", (file) => truncate(file, 0)],
  ["overwritten", async (file) => writeFile(file, randomBytes((await readFile(file)).length))],
  ["replaced by another", (file, other) => cp(other, file)],
];

interface Run {
  tally: Tally;
  installation: SmallInstallation;
  /** The segments after the copy, each with the time of its one marker row. */
  segments: readonly { name: string; at: string }[];
  tries: number;
}

const markTable = "drill_mark";

async function fill(installation: SmallInstallation, count: number): Promise<Run["segments"]> {
  await installation.query(
    `create table ${markTable} (place integer primary key, at timestamptz default clock_timestamp())`,
  );
  await installation.takeCopy();
  const segments: { name: string; at: string }[] = [];
  for (let place = 0; place < count; place += 1) {
    const [row] = await installation.query<{ at: Date }>(`insert into ${markTable} values (${place}) returning at`);
    segments.push({ name: await installation.shipSegment(), at: row?.at.toISOString() ?? "" });
  }
  return segments;
}

/** Runs `work` with a copy of the backup in which one object is damaged, and a data folder to restore into. */
async function withDamaged<T>(
  run: Run,
  object: string,
  damage: Damage,
  work: (settings: Settings) => Promise<T>,
): Promise<T> {
  run.tries += 1;
  const folder = path.join(run.installation.home, `try-${run.tries}`);
  const backup = path.join(folder, "backup");
  await cp(run.installation.backup, backup, { recursive: true });
  const wal = (await readdir(path.join(backup, "wal"))).find((name) => !object.endsWith(name)) ?? "";
  await damage(path.join(backup, object), path.join(backup, "wal", wal));
  try {
    return await work({ VOWDESK_DATA: path.join(folder, "data"), VOWDESK_BACKUP: backup });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const marksIn = (dataFolder: string) =>
  withDatabase(dataFolder, async (client) => {
    const { rows } = await client.query<{ place: number }>(`select place from ${markTable} order by place`);
    return rows.map(({ place }) => place).join();
  });

const placesBefore = (place: number) => Array.from({ length: place }, (_, index) => index).join();

function expectRefusal({ tally }: Run, what: string, { code, output }: Ended, named: string): void {
  tally.expect(`G-R32 ${what}: exit code 1`, code === 1, `${code} ${output}`);
  tally.expect(`G-R32 ${what}: names ${named}`, output.includes(named), output);
}

type Settings = Record<"VOWDESK_DATA" | "VOWDESK_BACKUP", string>;

/**
 * Runs the restore in this process, because starting the command takes longer than its refusal; returns the exit code
 * of the command.
 */
async function restoreHere(settings: Settings): Promise<Ended> {
  const options = { from: settings.VOWDESK_BACKUP, moment: null, isReplacing: false, acceptsLoss: false };
  return restoreBackup(readConfig(settings), options, openLog("silent")).then(
    () => ({ code: 0, output: "" }),
    (error: unknown) => ({ code: 1, output: error instanceof Error ? error.message : String(error) }),
  );
}

async function verifyHere({ VOWDESK_BACKUP: backup }: Settings): Promise<Ended> {
  const { problems } = await verifyBackup(backupFoldersIn(backup));
  return { code: problems.length > 0 ? 1 : 0, output: problems.join("\n") };
}

const entriesOf = (folder: string) => readdir(folder).catch(() => []);

/** One damaged segment: a restore names it and changes nothing; with the flag it restores up to the damage. */
async function runSegment(run: Run, place: number, [how, damage]: (typeof damages)[number], accepts: boolean) {
  const { tally, segments } = run;
  const { name } = segments[place] ?? { name: "" };
  const what = `segment ${place + 1} of ${segments.length} ${how}`;
  await withDamaged(run, path.join("wal", `${name}.gz`), damage, async (settings) => {
    const restored = accepts ? await runCommand("restore", [], settings) : await restoreHere(settings);
    expectRefusal(run, `${what}, restored`, restored, name);
    const entries = await entriesOf(settings.VOWDESK_DATA);
    tally.expect(`G-R32 ${what}: a refused restore leaves nothing behind`, entries.length === 0, entries);
    const verified = accepts ? await runCommand("backup", ["--verify"], settings) : await verifyHere(settings);
    expectRefusal(run, `${what}, verified`, verified, name);
    if (!accepts) return;
    const { code, output } = await runCommand("restore", ["--accept-loss"], settings);
    tally.expect(`G-R32 ${what}, loss accepted: exit code 0, names it`, code === 0 && output.includes(name), output);
    const marks = code === 0 ? await marksIn(settings.VOWDESK_DATA) : "none";
    tally.expect(`G-R32 ${what}, loss accepted: all earlier data exists`, marks === placesBefore(place), marks);
  });
}

/**
 * A restore to a moment before the damage succeeds. For a later moment the refusal names the segment and does not
 * suggest another way that loses data.
 */
async function runMoments(run: Run): Promise<void> {
  const { tally, segments } = run;
  const place = Math.floor(segments.length / 2);
  const { name } = segments[place] ?? { name: "" };
  // Taken before its marker was committed, so only earlier markers existed at that moment.
  const momentOf = (index: number) => segments[index]?.at ?? "";
  await withDamaged(run, path.join("wal", `${name}.gz`), half, async (settings) => {
    const behind = await runCommand("restore", ["--to", momentOf(segments.length - 1)], settings);
    expectRefusal(run, "a moment after the damage", behind, name);
    tally.expect(
      "G-R32 a moment after the damage: no advice to leave out --to",
      !/[Ww]ithout --to/.test(behind.output),
    );
    const entries = await entriesOf(settings.VOWDESK_DATA);
    tally.expect("G-R32 a moment after the damage: nothing is left behind", entries.length === 0, entries);
    const before = await runCommand("restore", ["--to", momentOf(place - 1)], settings);
    tally.expect("G-R32 a moment before the damage is restored", before.code === 0, before.output);
    const marks = before.code === 0 ? await marksIn(settings.VOWDESK_DATA) : "none";
    tally.expect("G-R32 a moment before the damage: its data", marks === placesBefore(place - 1), marks);
  });
  await withDamaged(run, path.join("wal", `${name}.gz`), half, async (settings) => {
    const { code, output } = await runCommand(
      "restore",
      ["--to", momentOf(segments.length - 1), "--accept-loss"],
      settings,
    );
    tally.expect("G-R32 a moment after the damage, loss accepted", code === 0 && output.includes(name), output);
    const marks = code === 0 ? await marksIn(settings.VOWDESK_DATA) : "none";
    tally.expect(
      "G-R32 a moment after the damage, loss accepted: all earlier data",
      marks === placesBefore(place),
      marks,
    );
  });
}

/** Damages parts of the base copy; without another copy nothing can be restored. */
async function runCopies(run: Run): Promise<void> {
  const { installation, tally } = run;
  const [base = ""] = await readdir(path.join(installation.backup, "bases"));
  const parts = (await readdir(path.join(installation.backup, "bases", base))).toSorted();
  for (const part of parts) {
    for (const [how, damage] of damages) {
      const what = `${part} of the copy ${how}`;
      await withDamaged(run, path.join("bases", base, part), damage, async (settings) => {
        expectRefusal(run, `${what}, verified`, await verifyHere(settings), base);
        const { code, output } = await restoreHere(settings);
        tally.expect(`G-R32 ${what}, restored: exit code 1`, code === 1, output);
        const entries = await entriesOf(settings.VOWDESK_DATA);
        tally.expect(`G-R32 ${what}: nothing is left behind`, entries.length === 0, entries);
      });
    }
  }
}

/** Verifies an undamaged backup and restores it with every marker. */
async function restoreComplete(run: Run): Promise<void> {
  const { tally, segments } = run;
  await withDamaged(
    run,
    "none",
    async () => undefined,
    async (settings) => {
      const verified = await runCommand("backup", ["--verify"], settings);
      tally.expect("G-R32 an intact backup is verified: exit code 0", verified.code === 0, verified.output);
      const { code, output } = await runCommand("restore", [], settings);
      tally.expect("G-R32 an intact backup is restored: exit code 0", code === 0, output);
      const marks = code === 0 ? await marksIn(settings.VOWDESK_DATA) : "none";
      tally.expect("G-R32 an intact backup: every marker", marks === placesBefore(segments.length), marks);
    },
  );
}

/** Damages every segment of a backup and every part of its copy in every way, and restores each time. */
export async function runSegments({ segments: count, acceptsAll }: SegmentSettings): Promise<Tally> {
  await buildStale(["server"]);
  const tally = new Tally();
  const installation = await SmallInstallation.make();
  try {
    const segments = await fill(installation, count);
    await installation.stop();
    const run = { tally, installation, segments, tries: 0 };
    await restoreComplete(run);
    for (const place of segments.keys()) {
      for (const damage of damages) {
        const accepts = acceptsAll || (place === 1 && damage[0] === "overwritten");
        await runSegment(run, place, damage, accepts);
      }
    }
    await runMoments(run);
    await runCopies(run);
    tally.record("G-R32", "backups with one damaged object", run.tries - 1);
    return tally;
  } finally {
    await installation.remove();
  }
}

if (import.meta.main) {
  const [segments = 12] = process.argv.slice(2).map(Number);
  process.exit((await runSegments({ segments, acceptsAll: true })).print());
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ClockNode } from "./clock-node.ts";
import { Database } from "../../harness/databases/database.ts";
import type { Input } from "../../packages/simulator/src/client.ts";
import { waitUntil } from "../../harness/pace.ts";
import { Tally } from "../../harness/tally.ts";

interface ClockSettings {
  /** Errors of one node's clock, in seconds, one after the other. */
  shiftsS: readonly number[];
  /** Shortest duration of each error. */
  seconds: number;
}

const goal = "G-R19";
const quickMs = 5_000;
const heldMs = 5_000;
const scheduledMs = 4_000;
/** Nodes send a heartbeat every 10 s. */
const shownWithinMs = 25_000;
/** Margin for a busy machine. */
const lateMs = 8_000;
/** A five-second job is due 5 s after its last run, and nodes check every 5 s. */
const betweenRunsMs = 2 * quickMs + lateMs;

interface Run {
  tally: Tally;
  db: pg.Client;
  right: ClockNode;
  wrong: ClockNode;
  settings: ClockSettings;
}

interface JobRow {
  name: string;
  every_ms: number;
  runs: number;
  in_ms: number;
  lease_ms: number | null;
  leased_by: string | null;
}

async function jobsOf(db: pg.Client): Promise<JobRow[]> {
  const { rows } = await db.query<JobRow>(`
    select name, every_ms::float8, runs, (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as in_ms,
      (extract(epoch from lease_until - clock_timestamp()) * 1000)::float8 as lease_ms, leased_by from job`);
  return rows;
}

async function databaseMs(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  return rows[0]?.ms ?? 0;
}

/** Counts the times of every table that lie in a span, by `table.column`. */
async function timesWithin(db: pg.Client, fromMs: number, toMs: number): Promise<Map<string, number>> {
  const { rows: columns } = await db.query<{ table: string; column: string }>(`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'`);
  const counts = new Map<string, number>();
  for (const { table, column } of columns) {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::integer as count from "${table}"
        where "${column}" between to_timestamp($1::float8 / 1000) and to_timestamp($2::float8 / 1000)`,
      [fromMs, toMs],
    );
    counts.set(`${table}.${column}`, rows[0]?.count ?? 0);
  }
  return counts;
}

const announcement: Input<"announcements_add"> = {
  wordings: {
    zh: {
      title: "盘点",
      body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "明天盘点" }] }] },
    },
  },
  audience: { staff: "all", roleIds: [], app: [] },
  mustConfirm: false,
};

/** Signs in on a node, answers a customer and schedules an announcement, all of which store times. */
async function workOn({ db }: Pick<Run, "db">, node: ClockNode) {
  const session = await node.signIn("manager");
  const { records } = await node.call("chat_list", { pageSize: 1 }, session.token);
  // Before the call, because the reply is held from the moment at which the server stores it.
  const sentMs = await databaseMs(db);
  const message = await node.call("chat_send", { id: records[0]?.id ?? 0, text: "您好", anyway: true }, session.token);
  const draft = await node.call("announcements_add", announcement, session.token);
  const publishMs = (await databaseMs(db)) + scheduledMs;
  await node.call(
    "announcements_schedule",
    { id: draft.id, version: draft.version, publishAt: new Date(publishMs).toISOString() },
    session.token,
  );
  return { session, messageId: message.id, sentMs, announcementId: draft.id, publishMs };
}

type Work = Awaited<ReturnType<typeof workOn>>;

/**
 * Returns by how many milliseconds the row appears after its due time, by the database's clock; Infinity when it does
 * not appear.
 */
async function latenessOf(db: pg.Client, query: string, id: number | string, dueMs: number): Promise<number> {
  const isThere = async () => (await db.query(query, [id])).rows.length > 0;
  const hasCome = await waitUntil(isThere, dueMs - (await databaseMs(db)) + betweenRunsMs);
  return hasCome ? Math.round((await databaseMs(db)) - dueMs) : Infinity;
}

/** 200 ms early are allowed for the statements of the check. */
const isInTime = (ms: number) => ms >= -200 && ms <= betweenRunsMs;

async function judgeWork(run: Run, node: string, work: Work): Promise<void> {
  const { tally, db } = run;
  const message = "select from chat_message where id = $1 and state = 'sent'";
  const released = await latenessOf(db, message, work.messageId, work.sentMs + heldMs);
  tally.record(goal, `${node}: a delayed reply is sent after 5 s, late by ms`, released, isInTime(released));
  const scheduled = "select from announcement where id = $1 and state = 'published'";
  const published = await latenessOf(db, scheduled, work.announcementId, work.publishMs);
  tally.record(goal, `${node}: an announcement is published at its time, late by ms`, published, isInTime(published));
}

async function judgeSessions(run: Run, label: string, [atRight, atWrong]: [Work, Work]): Promise<void> {
  const { tally, right, wrong } = run;
  const holds = async (node: ClockNode, { session }: Work) =>
    node.call("auth_me", {}, session.token).then(
      () => true,
      () => false,
    );
  tally.expect(`${label}: the correct node accepts a session of the other one`, await holds(right, atWrong));
  tally.expect(`${label}: the other node accepts a session of the correct one`, await holds(wrong, atRight));
  const apartMs = Math.abs(atWrong.session.expireTime - atRight.session.expireTime);
  tally.record(goal, `${label}: end of the sessions of both nodes differs by ms`, apartMs, apartMs < lateMs);
  const dateOffMs = Math.abs((await wrong.date()) - (await databaseMs(run.db)));
  tally.record(goal, `${label}: the date of its answers is off by ms`, Math.round(dateOffMs), dateOffMs < 2_500);
}

/** Checks that the node reports its clock error in its figures, its log and on the health page. */
async function judgeWarnings(
  { tally, right, wrong }: Run,
  label: string,
  before: number,
  shiftMs: number,
): Promise<void> {
  const ahead = (await wrong.metric("vowdesk_clock_ahead_seconds")) * 1_000;
  tally.expect(`${label}: /metrics reports the error`, Math.abs(ahead - shiftMs) < 1_000, ahead);
  tally.expect(`${label}: a line in its log`, wrong.server.errors > before);
  const { token } = await right.signIn("manager");
  const about = `:${wrong.server.pid}`;
  const isShown = async () => {
    const { warnings } = await right.call("operations_health", {}, token);
    return warnings.some(
      ({ kind, tone, about: node }) => kind === "clock-wrong" && tone === "bad" && node.endsWith(about),
    );
  };
  tally.expect(`${label}: a warning on the health page`, await waitUntil(isShown, shownWithinMs));
}

/** Checks that every five-second job continued on the correct node alone, and that no job is late. */
function judgeJobs(
  { tally, wrong }: Run,
  label: string,
  [before, after]: [readonly JobRow[], readonly JobRow[]],
  seconds: number,
): void {
  const runsBefore = new Map(before.map(({ name, runs }) => [name, runs]));
  const ranOf = ({ name, runs }: JobRow) => runs - (runsBefore.get(name) ?? 0);
  const quick = after.filter(({ every_ms: everyMs }) => everyMs === quickMs);
  const fewest = Math.min(...quick.map(ranOf));
  const requested = Math.floor((seconds * 1_000) / betweenRunsMs);
  tally.record(
    goal,
    `${label}: fewest runs of ${quick.length} five-second jobs in ${seconds} s`,
    fewest,
    fewest >= requested,
  );
  const late = after.filter(({ in_ms: inMs, every_ms: everyMs }) => inMs > everyMs + 1_000);
  tally.expect(`${label}: no job is due later than its period`, late.length === 0, late);
  const leased = after.filter(({ lease_ms: ms }) => (ms ?? 0) > 21_000);
  tally.expect(`${label}: no lease exceeds its maximum`, leased.length === 0, leased);
  const taken = after.filter(({ leased_by: by }) => by?.endsWith(`:${wrong.server.pid}`));
  tally.expect(`${label}: the node with the wrong clock holds no job`, taken.length === 0, taken);
}

const isWrong = (node: ClockNode, expected: boolean) => async () =>
  (await node.metric("vowdesk_clock_wrong").catch(() => -1)) === (expected ? 1 : 0);

/** Kills the node with the wrong clock and starts it again; the jobs of the other node must continue. */
async function killWrongNode(run: Run, label: string): Promise<void> {
  const { tally, db, wrong } = run;
  const before = await jobsOf(db);
  const startedAt = performance.now();
  wrong.server.killServer();
  await wait(500);
  await wrong.server.ready();
  tally.expect(`${label}: the clock is still wrong after a restart`, await waitUntil(isWrong(wrong, true), lateMs));
  await wait(Math.max(0, betweenRunsMs - (performance.now() - startedAt)));
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  judgeJobs(run, `${label}, killed`, [before, await jobsOf(db)], seconds);
  const ran = await wrong.metric("vowdesk_job_duration_seconds_count");
  tally.expect(`${label}: takes no job after a restart`, ran === 0, ran);
}

async function runShift(run: Run, shiftS: number): Promise<void> {
  const { tally, db, right, wrong, settings } = run;
  const label = `${shiftS > 0 ? "+" : ""}${shiftS} s`;
  const errors = wrong.server.errors;
  const startedAt = performance.now();
  await wrong.shift(shiftS * 1_000);
  const isNoticed = await waitUntil(isWrong(wrong, true), lateMs);
  tally.record(goal, `${label}: detected after ms`, Math.round(performance.now() - startedAt), isNoticed);
  // A run that had started may end.
  await wait(1_000);
  const ranBefore = await wrong.metric("vowdesk_job_duration_seconds_count");
  const before = await jobsOf(db);
  const fromMs = (await databaseMs(db)) + shiftS * 1_000 - 2_000;
  const toMs = fromMs + (settings.seconds + 60) * 1_000;
  const timesBefore = await timesWithin(db, fromMs, toMs);
  const sinceAt = performance.now();
  const works: [Work, Work] = [await workOn(run, right), await workOn(run, wrong)];
  await judgeSessions(run, label, works);
  await judgeWork(run, `${label}, the correct node`, works[0]);
  await judgeWork(run, `${label}, the node with the wrong clock`, works[1]);
  await judgeWarnings(run, label, errors, shiftS * 1_000);
  await wait(Math.max(0, settings.seconds * 1_000 - (performance.now() - sinceAt)));
  judgeJobs(run, label, [before, await jobsOf(db)], Math.round((performance.now() - sinceAt) / 1_000));
  const ran = (await wrong.metric("vowdesk_job_duration_seconds_count")) - ranBefore;
  tally.record(goal, `${label}: jobs that ran on the node with the wrong clock`, ran, ran === 0);
  const timesAfter = await timesWithin(db, fromMs, toMs);
  const own = [...timesAfter]
    .filter(([column, count]) => count > (timesBefore.get(column) ?? 0))
    .map(([column]) => column);
  tally.record(
    goal,
    `${label}: columns with times of the wrong clock, of ${timesAfter.size}`,
    own.join(" ") || 0,
    own.length === 0,
  );
  await killWrongNode(run, label);
  await wrong.shift(0);
  tally.expect(`${label}: corrected again`, await waitUntil(isWrong(wrong, false), lateMs));
}

/** Stops the other node: the corrected node must run the jobs again. */
async function judgeReturn({ tally, right, wrong }: Run): Promise<void> {
  await right.server.stop();
  const hasRun = () => wrong.metric("vowdesk_job_duration_seconds_count").then((count) => count > 0);
  tally.expect("the corrected node takes jobs again", await waitUntil(hasRun, 4 * lateMs));
}

/** Two nodes share a database, and the clock of one is wrong by minutes and by a day (docs/decisions/033). */
export async function runClock(settings: ClockSettings): Promise<Tally> {
  const tally = new Tally();
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-clock-"));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const database = await Database.start(folder);
    undo.push(() => database.stop());
    const shared = { DATABASE_URL: database.url, VOWDESK_DEMO: "200" };
    const right = await ClockNode.start(shared);
    undo.push(() => right.close());
    const wrong = await ClockNode.start(shared);
    undo.push(() => wrong.close());
    const db = new pg.Client(database.connection);
    await db.connect();
    undo.push(() => db.end());
    const run = { tally, db, right, wrong, settings };
    for (const shiftS of settings.shiftsS)
      await runShift(run, shiftS).catch((error: unknown) => tally.expect(`${shiftS} s`, false, String(error)));
    await judgeReturn(run);
    return tally;
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

if (import.meta.main) {
  const [shifts = "697,-697,86497,-86497", seconds = "30"] = process.argv.slice(2);
  process.exit((await runClock({ shiftsS: shifts.split(",").map(Number), seconds: Number(seconds) })).print());
}

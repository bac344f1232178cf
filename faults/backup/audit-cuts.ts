import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { restoreProof, type Verdict } from "../../packages/server/src/features/operations/audit/audit.ts";
import { verify } from "../../packages/server/src/features/operations/audit/verify.ts";
import { changesBetween, type Changes } from "../../packages/server/src/features/operations/audit/audit.policy.ts";
import {
  append,
  chainCount,
  type LineContent,
} from "../../packages/server/src/features/operations/audit/audit.store.ts";
import { openDatabase } from "../../packages/server/src/platform/database/index.ts";
import { openLog } from "../../packages/server/src/platform/observability/log.ts";
import { superuser } from "../../packages/server/src/platform/postgres/cluster.ts";
import { buildStale } from "../../scripts/build.mjs";
import { cuts, emptyChain, textOf, type Cut } from "./audit-cut-cases.ts";
import { runCommand, SmallInstallation, type Ended, smallKey } from "./small-installation.ts";
import { Tally } from "../../harness/tally.ts";

export interface CutSettings {
  /** Lines of the trail before its head is signed; as many follow. */
  lines: number;
  /** How many chains are tampered with in each way. */
  chains: number;
}

interface Run {
  tally: Tally;
  installation: SmallInstallation;
  key: Buffer;
  head: string;
  trails: number;
}

const guard = "alter table audit_line disable trigger user; grant all on audit_line, audit_chain to vowdesk;";

interface CutVerdict {
  sql: string;
  anchor: string | null;
  /** A line that the server itself then adds to the trail. */
  line?: LineContent;
}

async function judgeByCommand({ installation, key }: Run, { sql: tampering, anchor }: CutVerdict): Promise<Ended> {
  const name = "cut";
  await installation.query(`create database ${name} template vowdesk owner vowdesk`, superuser);
  try {
    await installation.query(`${guard}${textOf}${tampering}`, superuser, name);
    return await runCommand("verify-audit", anchor === null ? [] : ["--anchor", anchor], {
      DATABASE_URL: installation.urlOf(name),
      VOWDESK_KEY: key.toString("base64"),
      VOWDESK_DATA: path.join(installation.home, "none"),
    });
  } finally {
    await installation.query(`drop database ${name}`, superuser);
  }
}

const endedWith = ({ isIntact, chains, breaks, problems }: Verdict): Ended => {
  const output = breaks.map(({ chainId, position, reason }) => `chain ${chainId}, line ${position}: ${reason}`);
  const sum = `in ${chains} chains, ${breaks.length} broken`;
  return { code: isIntact ? 0 : 1, output: [...output, ...problems, sum].join("\n") };
};

/** Tampers as the superuser in a transaction, verifies the result and rolls back. */
async function judge(run: Run, { sql: tampering, anchor, line }: CutVerdict): Promise<Ended> {
  run.trails += 1;
  const { db, close } = openDatabase(run.installation.connection("vowdesk", superuser), openLog("silent"), 1);
  const sources = anchor === null ? [] : [{ name: anchor, text: await readFile(anchor, "utf8") }];
  const rolledBack = new Error("rolled back");
  let ended: Ended = { code: null, output: "" };
  const work = db.transaction().execute(async (inside) => {
    for (const statement of [guard, textOf, tampering]) if (statement) await sql.raw(statement).execute(inside);
    if (line) await append(inside, line);
    ended = endedWith(await verify(inside, undefined, { key: run.key, sources }));
    throw rolledBack;
  });
  try {
    await work;
  } catch (error) {
    if (error !== rolledBack) throw error;
  } finally {
    await close();
  }
  return ended;
}

async function runCut(
  run: Run,
  { name, sql: cut, says, needsAnchor = false, isCommand = false }: Cut,
  chain: number,
): Promise<void> {
  const { tally, head } = run;
  const tampering = cut(chain);
  const anchored = await (isCommand ? judgeByCommand : judge)(run, { sql: tampering, anchor: head });
  tally.expect(
    `G-S22 ${name}, chain ${chain}: exit code 1`,
    anchored.code === 1,
    `${anchored.code} ${anchored.output}`,
  );
  tally.expect(`G-S22 ${name}, chain ${chain}: message`, says.test(anchored.output), anchored.output);
  if (needsAnchor) return;
  const alone = await judge(run, { sql: tampering, anchor: null });
  tally.expect(`G-S22 ${name}, chain ${chain}, without a signed head: exit code 1`, alone.code === 1, alone.output);
}

async function verifyComplete(run: Run): Promise<void> {
  const { tally, head } = run;
  for (const [name, anchor] of [
    ["alone", null],
    ["with a signed head", head],
  ] as const) {
    const { code, output } = await judgeByCommand(run, { sql: "", anchor });
    tally.expect(`G-S22 the intact trail ${name}: exit code 0`, code === 0, output);
    tally.expect(
      `G-S22 the intact trail ${name}: 64 chains`,
      output.includes(`in ${chainCount} chains, 0 broken`),
      output,
    );
  }
}

async function runHeads(run: Run): Promise<void> {
  const { tally, installation, head } = run;
  const text = await readFile(head, "utf8");
  const changed = JSON.stringify({ ...(JSON.parse(text) as object), at: new Date().toISOString() });
  const bad: readonly [string, string][] = [
    ["changed", changed],
    ["empty", ""],
    ["no JSON", "audit"],
    ["without a signature", JSON.stringify({ ...(JSON.parse(text) as object), signature: undefined })],
  ];
  for (const [name, content] of bad) {
    const file = path.join(installation.home, "bad-head.json");
    await writeFile(file, content);
    const { code, output } = await judge(run, { sql: "", anchor: file });
    tally.expect(
      `G-S22 a head that is ${name}: exit code 1, names the file`,
      code === 1 && output.includes(file),
      output,
    );
  }
  const foreign = await judge({ ...run, key: randomBytes(32) }, { sql: "", anchor: head });
  tally.expect("G-S22 a head signed with another key: exit code 1", foreign.code === 1, foreign.output);
}

const lineOf = (verb: string, subject: string, changes: Changes): LineContent => ({
  at: new Date(),
  actor_kind: "system",
  actor_id: 0,
  actor: "system",
  verb,
  subject,
  reason: null,
  ip: null,
  request_id: null,
  changes,
});

const restoreLine = (proof: object) => lineOf("operations.restored", "house", changesBetween({}, proof));

/** A restore invalidates later signed heads only if the server signed the record of that restore. */
async function runRestore(run: Run, before: string, chain: number): Promise<void> {
  const { tally, installation, key, head } = run;
  const { at } = JSON.parse(await readFile(head, "utf8")) as { at: string };
  const { db, close } = openDatabase(installation.connection("vowdesk"), openLog("silent"));
  const earlier = await restoreProof(db, before, key);
  const later = await restoreProof(db, new Date(Date.parse(at) + 1).toISOString(), key);
  await close();
  const tries = [
    ["a signed restore to an earlier moment", earlier, 0],
    ["a restore that is not signed", { ...earlier, signature: "0".repeat(64) }, 1],
    ["a restore whose moment was changed", { ...later, to: before }, 1],
    ["a signed restore to a later moment", later, 1],
  ] as const;
  for (const [name, proof, requested] of tries) {
    const { code, output } = await judge(run, { sql: emptyChain(chain), anchor: head, line: restoreLine(proof) });
    tally.expect(`G-S22 ${name}: exit code ${requested}`, code === requested, output);
  }
}

/** Writes lines with the server's own statement, over many connections and chains. */
async function write(installation: SmallInstallation, count: number): Promise<void> {
  const { db, close } = openDatabase(installation.connection("vowdesk"), openLog("silent"), 16);
  const line = (place: number) => lineOf("order.moved", `order:${place}`, {});
  await Promise.all(Array.from({ length: count }, (_, place) => append(db, line(place))));
  await close();
}

/** Tampers with the trail in every way and runs `audit:verify` each time. */
export async function runCuts({ lines, chains }: CutSettings): Promise<Tally> {
  await buildStale(["server"]);
  const tally = new Tally();
  const installation = await SmallInstallation.make();
  try {
    await write(installation, lines);
    const before = new Date().toISOString();
    await write(installation, lines);
    const copied = await installation.takeCopy();
    tally.expect("G-S22 a copy is taken", copied.code === 0, copied.output);
    const [base = ""] = await readdir(path.join(installation.backup, "bases"));
    const head = path.join(installation.backup, "bases", base, "audit-head.json");
    const run: Run = { tally, installation, key: smallKey, head, trails: 0 };
    const used = await installation.query<{ id: number }>("select id from audit_chain where length > 5 order by id");
    await verifyComplete(run);
    for (const { id } of used.slice(0, chains)) for (const cut of cuts) await runCut(run, cut, id);
    await runHeads(run);
    await runRestore(run, before, used[0]?.id ?? 0);
    tally.record("G-S22", "tampered trails", run.trails);
    return tally;
  } finally {
    await installation.remove();
  }
}

if (import.meta.main) {
  const [lines = 2_000, chains = 8] = process.argv.slice(2).map(Number);
  process.exit((await runCuts({ lines, chains })).print());
}

import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { restoreProof, type Verdict } from "../packages/server/src/features/audit/index.ts";
import { verifyWithin } from "../packages/server/src/features/audit/kinds/verify.ts";
import { changesBetween, type Changes } from "../packages/server/src/features/audit/policy.ts";
import { append, chainCount, type LineContent } from "../packages/server/src/features/audit/store.ts";
import { openDatabase } from "../packages/server/src/platform/database.ts";
import { openLog } from "../packages/server/src/platform/log.ts";
import { superuser } from "../packages/server/src/platform/postgres/cluster.ts";
import { buildStale } from "../scripts/build.mjs";
import { runCommand, SmallHouse, type Ended } from "./small-house.ts";
import { Tally } from "./tally.ts";

export interface CutSettings {
  /** Lines of the trail when its head is signed; as many follow. */
  lines: number;
  /** How many chains are cut in each way, one after the other. */
  chains: number;
}

/** Recomputes hashes and head of a chain, as an attacker does who knows how the trail is made. */
const rewrite = (chain: number) => `
  with recursive ordered as (select *, row_number() over (order by position) as place from audit_line where chain_id = ${chain}),
  walked (place, id, hash) as (
    select 0::bigint, 0::bigint, decode(repeat('00', 32), 'hex')
    union all
    select ordered.place, ordered.id, sha256(walked.hash || convert_to(pg_temp.text_of(ordered.id), 'UTF8'))
    from walked join ordered on ordered.place = walked.place + 1
  )
  update audit_line set hash = walked.hash, position = walked.place from walked where audit_line.id = walked.id;
  update audit_chain set length = (select count(*) from audit_line where chain_id = ${chain}),
    hash = coalesce((select hash from audit_line where chain_id = ${chain} order by position desc limit 1), decode(repeat('00', 32), 'hex'))
    where id = ${chain};`;

/** The text that a line's hash is over, for lines without special characters; keys in order, as the server writes them. */
const textOf = `
  create function pg_temp.text_of(wanted bigint) returns text language sql as $$
    select '{"actor":' || to_json(actor) || ',"actor_id":' || actor_id || ',"actor_kind":' || to_json(actor_kind)
      || ',"at":' || to_json(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) || ',"changes":' || changes::text
      || ',"ip":null,"reason":null,"request_id":null,"subject":' || to_json(subject) || ',"verb":' || to_json(verb) || '}'
    from audit_line where id = wanted $$;`;

const lastLine = (chain: number) =>
  `delete from audit_line where chain_id = ${chain} and position = (select length from audit_chain where id = ${chain});`;
const emptyChain = (chain: number) =>
  `delete from audit_line where chain_id = ${chain}; update audit_chain set length = 0, hash = decode(repeat('00', 32), 'hex') where id = ${chain};`;
const strayLine = (chain: number, position: string) => `
  insert into audit_line (chain_id, position, hash, at, actor_kind, actor_id, actor, verb, subject, changes)
  select ${chain}, ${position}, hash, now(), 'staff', 1, 'admin', 'order.paid', 'order:1', '{}' from audit_line limit 1;`;

interface Cut {
  name: string;
  sql: (chain: number) => string;
  /** What the verdict says of it. */
  says: RegExp;
  /** Whether only a head outside of the database can show it. */
  needsAnchor?: boolean;
  /** Whether the command itself is asked, for its exit code and its words. */
  isCommand?: boolean;
}

const removed = /cut off|missing/;

const cuts: readonly Cut[] = [
  { name: "the last line removed", sql: lastLine, says: removed },
  {
    name: "the last line removed and the head set back",
    sql: (chain) => lastLine(chain) + rewrite(chain),
    says: /cut off/,
    needsAnchor: true,
  },
  {
    name: "the last five lines removed and the head set back",
    sql: (chain) => lastLine(chain).replace("= (", "> -5 + (") + rewrite(chain),
    says: /cut off/,
    needsAnchor: true,
  },
  {
    name: "a chain's lines removed",
    sql: (chain) => `delete from audit_line where chain_id = ${chain};`,
    says: removed,
  },
  { name: "a chain emptied with its head", sql: emptyChain, says: /cut off/, needsAnchor: true },
  {
    name: "a chain removed with its head",
    sql: (chain) => `delete from audit_line where chain_id = ${chain}; delete from audit_chain where id = ${chain};`,
    says: /chain is missing/,
  },
  {
    name: "the upper half of the chains removed",
    sql: () => "delete from audit_line where chain_id >= 32; delete from audit_chain where id >= 32;",
    says: /chain 63, .*chain is missing/s,
  },
  {
    name: "everything removed",
    sql: () => "delete from audit_line; delete from audit_chain;",
    says: /chain 0, .*chain is missing/s,
    isCommand: true,
  },
  {
    name: "everything emptied",
    sql: () => "truncate audit_line; update audit_chain set length = 0, hash = decode(repeat('00', 32), 'hex');",
    says: /cut off/,
    needsAnchor: true,
    isCommand: true,
  },
  {
    name: "a line in the middle removed",
    sql: (chain) => `delete from audit_line where chain_id = ${chain} and position = 3;`,
    says: /line 3: a line is missing/,
  },
  {
    name: "a line in the middle removed and the rest rewritten",
    sql: (chain) => `delete from audit_line where chain_id = ${chain} and position = 3;${rewrite(chain)}`,
    says: /cut off/,
    needsAnchor: true,
  },
  {
    name: "a line changed and the rest rewritten",
    sql: (chain) => `update audit_line set actor = 'x' where chain_id = ${chain} and position = 3;${rewrite(chain)}`,
    says: /differs from the head/,
    needsAnchor: true,
  },
  {
    name: "a line before the first",
    sql: (chain) => strayLine(chain, "0"),
    says: /outside of the chain/,
  },
  { name: "a line at a negative place", sql: (chain) => strayLine(chain, "-7"), says: /outside of the chain/ },
  {
    name: "a line behind the end",
    sql: (chain) => strayLine(chain, `(select length + 1 from audit_chain where id = ${chain})`),
    says: /was changed|behind the chain's end/,
  },
  {
    name: "a line a second time at one place",
    sql: (chain) => `alter table audit_line drop constraint audit_line_position;${strayLine(chain, "2")}`,
    says: /outside of the chain|missing|changed/,
  },
  {
    name: "a chain added",
    sql: () => `insert into audit_chain (id) values (${chainCount});${strayLine(chainCount, "1")}`,
    says: /there is no such chain/,
  },
  {
    name: "a line of no chain",
    sql: () => `alter table audit_line drop constraint audit_line_chain_id_fkey;${strayLine(chainCount + 7, "1")}`,
    says: /outside of the chain/,
  },
  {
    name: "a head replaced",
    sql: (chain) => `update audit_chain set hash = sha256('x') where id = ${chain};`,
    says: /end is missing/,
  },
  {
    name: "a head lengthened",
    sql: (chain) => `update audit_chain set length = length + 1 where id = ${chain};`,
    says: /end is missing/,
  },
  {
    name: "a head shortened",
    sql: (chain) => `update audit_chain set length = length - 1 where id = ${chain};`,
    says: /behind the chain's end/,
  },
];

interface Scene {
  tally: Tally;
  house: SmallHouse;
  key: Buffer;
  head: string;
  trails: number;
}

const guard = "alter table audit_line disable trigger user; grant all on audit_line, audit_chain to vowdesk;";

interface Judged {
  sql: string;
  anchor: string | null;
  /** What the product itself adds to the trail then. */
  line?: LineContent;
}

/** Asks the command about a copy of the database that was tampered with. */
async function judgeByCommand({ house, key }: Scene, { sql: tampering, anchor }: Judged): Promise<Ended> {
  const name = "cut";
  await house.query(`create database ${name} template vowdesk owner vowdesk`, superuser);
  try {
    await house.query(`${guard}${textOf}${tampering}`, superuser, name);
    return await runCommand("verify-audit", anchor === null ? [] : ["--anchor", anchor], {
      DATABASE_URL: house.urlOf(name),
      VOWDESK_KEY: key.toString("base64"),
      VOWDESK_DATA: path.join(house.home, "none"),
    });
  } finally {
    await house.query(`drop database ${name}`, superuser);
  }
}

const endedWith = ({ isIntact, chains, breaks, problems }: Verdict): Ended => {
  const said = breaks.map(({ chainId, position, reason }) => `chain ${chainId}, line ${position}: ${reason}`);
  const sum = `in ${chains} chains, ${breaks.length} broken`;
  return { code: isIntact ? 0 : 1, said: [...said, ...problems, sum].join("\n") };
};

/** Tampers as the superuser in a transaction, looks at what it left, and rolls it back. */
async function judge(scene: Scene, { sql: tampering, anchor, line }: Judged): Promise<Ended> {
  scene.trails += 1;
  const { db, close } = openDatabase(scene.house.connection("vowdesk", superuser), openLog("silent"), 1);
  const sources = anchor === null ? [] : [{ name: anchor, text: await readFile(anchor, "utf8") }];
  const rolledBack = new Error("rolled back");
  let ended: Ended = { code: null, said: "" };
  await db
    .transaction()
    .execute(async (inside) => {
      for (const statement of [guard, textOf, tampering]) if (statement) await sql.raw(statement).execute(inside);
      if (line) await append(inside, line);
      ended = endedWith(await verifyWithin(inside, undefined, { key: scene.key, sources }));
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    })
    .finally(close);
  return ended;
}

async function tryCut(
  scene: Scene,
  { name, sql: cut, says, needsAnchor = false, isCommand = false }: Cut,
  chain: number,
): Promise<void> {
  const { tally, head } = scene;
  const tampering = cut(chain);
  const anchored = await (isCommand ? judgeByCommand : judge)(scene, { sql: tampering, anchor: head });
  tally.expect(`B3 ${name}, chain ${chain}: exit code 1`, anchored.code === 1, `${anchored.code} ${anchored.said}`);
  tally.expect(`B3 ${name}, chain ${chain}: what it says`, says.test(anchored.said), anchored.said);
  if (needsAnchor) return;
  const alone = await judge(scene, { sql: tampering, anchor: null });
  tally.expect(`B3 ${name}, chain ${chain}, without a signed head: exit code 1`, alone.code === 1, alone.said);
}

/** What is no cut: the trail as it is, and one that goes on. */
async function tryWhole(scene: Scene): Promise<void> {
  const { tally, head } = scene;
  for (const [name, anchor] of [
    ["alone", null],
    ["with a signed head", head],
  ] as const) {
    const { code, said } = await judgeByCommand(scene, { sql: "", anchor });
    tally.expect(`B3 the whole trail ${name}: exit code 0`, code === 0, said);
    tally.expect(`B3 the whole trail ${name}: 64 chains`, said.includes(`in ${chainCount} chains, 0 broken`), said);
  }
}

/** Heads that cannot be used: changed, signed with another key, none. */
async function tryHeads(scene: Scene): Promise<void> {
  const { tally, house, head } = scene;
  const text = await readFile(head, "utf8");
  const changed = JSON.stringify({ ...(JSON.parse(text) as object), at: new Date().toISOString() });
  const bad: readonly [string, string][] = [
    ["changed", changed],
    ["empty", ""],
    ["no JSON", "audit"],
    ["without a signature", JSON.stringify({ ...(JSON.parse(text) as object), signature: undefined })],
  ];
  for (const [name, content] of bad) {
    const file = path.join(house.home, "bad-head.json");
    await writeFile(file, content);
    const { code, said } = await judge(scene, { sql: "", anchor: file });
    tally.expect(`B3 a head that is ${name}: exit code 1, names the file`, code === 1 && said.includes(file), said);
  }
  const foreign = await judge({ ...scene, key: randomBytes(32) }, { sql: "", anchor: head });
  tally.expect("B3 a head signed with another key: exit code 1", foreign.code === 1, foreign.said);
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

/** A restore takes back what was signed after its moment, where the server signed that restore. */
async function tryRestore(scene: Scene, before: string, chain: number): Promise<void> {
  const { tally, house, key, head } = scene;
  const { at } = JSON.parse(await readFile(head, "utf8")) as { at: string };
  const { db, close } = openDatabase(house.connection("vowdesk"), openLog("silent"));
  const earlier = await restoreProof(db, before, key);
  const later = await restoreProof(db, new Date(Date.parse(at) + 1).toISOString(), key);
  await close();
  const tries = [
    ["a signed restore to an earlier moment", earlier, 0],
    ["a restore that is not signed", { ...earlier, signature: "0".repeat(64) }, 1],
    ["a restore whose moment was changed", { ...later, to: before }, 1],
    ["a signed restore to a later moment", later, 1],
  ] as const;
  for (const [name, proof, wanted] of tries) {
    const { code, said } = await judge(scene, { sql: emptyChain(chain), anchor: head, line: restoreLine(proof) });
    tally.expect(`B3 ${name}: exit code ${wanted}`, code === wanted, said);
  }
}

/** Writes lines through the product's own statement, over many connections and so many chains. */
async function write(house: SmallHouse, count: number): Promise<void> {
  const { db, close } = openDatabase(house.connection("vowdesk"), openLog("silent"), 16);
  const line = (place: number) => lineOf("order.moved", `order:${place}`, {});
  await Promise.all(Array.from({ length: count }, (_, place) => append(db, line(place))));
  await close();
}

/** Cuts the trail in every way, and asks `audit:verify` each time. */
export async function tryCuts({ lines, chains }: CutSettings): Promise<Tally> {
  await buildStale(["server"]);
  const tally = new Tally();
  const house = await SmallHouse.make();
  try {
    await write(house, lines);
    const before = new Date().toISOString();
    await write(house, lines);
    const copied = await house.takeCopy();
    tally.expect("B3 a copy is taken", copied.code === 0, copied.said);
    const [base = ""] = await readdir(path.join(house.backup, "bases"));
    const head = path.join(house.backup, "bases", base, "audit-head.json");
    const key = await readFile(path.join(house.data, "keys", "secret.key"));
    const scene: Scene = { tally, house, key, head, trails: 0 };
    const used = await house.query<{ id: number }>("select id from audit_chain where length > 5 order by id");
    await tryWhole(scene);
    for (const { id } of used.slice(0, chains)) for (const cut of cuts) await tryCut(scene, cut, id);
    await tryHeads(scene);
    await tryRestore(scene, before, used[0]?.id ?? 0);
    tally.note("B3", "trails that were tampered with", scene.trails);
    return tally;
  } finally {
    await house.remove();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [lines = 2_000, chains = 8] = process.argv.slice(2).map(Number);
  process.exit((await tryCuts({ lines, chains })).print());
}

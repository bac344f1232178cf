import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { findHeads } from "./app/operations/audit-anchors.ts";
import { openDatabaseBeside } from "./app/start/database.ts";
import { verify, type Anchors, type Verdict } from "./features/audit/index.ts";
import { readConfig, type Config } from "./platform/config.ts";
import { openDatabase } from "./platform/database/index.ts";
import { openLog } from "./platform/observability/log.ts";
import { readSecretKey } from "./platform/secrets/secret-key.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);
const chainsPerLine = 16;

/** Tells the verdict; the exit code of it. */
function conclude({ isIntact, chains, lines, breaks, heads, problems }: Verdict): number {
  for (const { chainId, position, reason } of breaks) say(`  chain ${chainId}, line ${position}: ${reason}`);
  for (const problem of problems) say(`  ${problem}`);
  say(`${lines} lines in ${chains} chains, ${breaks.length} broken; compared with ${heads} signed heads`);
  if (heads === 0)
    say("Without a signed head a trail whose end was cut off together with its chains' heads looks whole.");
  return isIntact ? 0 : 1;
}

async function readAnchors(config: Config, files: readonly string[]): Promise<Anchors> {
  const named = await Promise.all(files.map(async (file) => ({ name: file, text: await readFile(file, "utf8") })));
  const key = config.secretKey ?? (await readSecretKey(path.join(config.dataFolder, "keys")));
  return { key, sources: [...(await findHeads(config)), ...named] };
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { anchor: { type: "string", multiple: true, default: [] } } });
  const config = readConfig(process.env);
  const log = openLog("warn");
  // Before the trail is read: every head that is found is older than what is read.
  const anchors = await readAnchors(config, values.anchor);
  const { connection, close } = await openDatabaseBeside(config, log);
  const { db, close: closeDatabase } = openDatabase(connection, log);
  try {
    const tell = ({ chains, of, lines }: { chains: number; of: number; lines: number }) => {
      if (chains % chainsPerLine === 0 || chains === of) say(`  ${chains} of ${of} chains, ${lines} lines`);
    };
    return conclude(await verify(db, tell, anchors));
  } finally {
    await closeDatabase();
    await close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `The audit trail cannot be checked. ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(2);
  },
);

import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { findHeads } from "./app/operations/audit-anchors.ts";
import { openCommandDatabase } from "./app/start/database.ts";
import { readServerKey } from "./app/start/server-key.ts";
import { verify, type Anchors, type Verdict } from "./features/operations/audit/audit.ts";
import { runWithoutLimits } from "./platform/database/deadline.ts";
import { readConfig, type Config } from "./platform/config.ts";
import { readEnvironment } from "./platform/environment.ts";
import { openDatabase } from "./platform/database/index.ts";
import { openLog } from "./platform/observability/log.ts";
import { isKeyOf } from "./platform/secrets/key-check.ts";

const print = (line: string) => void process.stdout.write(`${line}\n`);
const chainsPerLine = 16;

/** Prints the verdict. Returns the exit code. */
function printVerdict({ isIntact, chains, lines, breaks, heads, problems }: Verdict): number {
  for (const { chainId, position, reason } of breaks) print(`  chain ${chainId}, line ${position}: ${reason}`);
  for (const problem of problems) print(`  ${problem}`);
  print(`${lines} lines in ${chains} chains, ${breaks.length} broken; compared with ${heads} signed heads`);
  if (heads === 0)
    print("Without a signed head, a trail that was truncated together with its chains' heads looks intact.");
  return isIntact ? 0 : 1;
}

async function readAnchors(config: Config, files: readonly string[]): Promise<Anchors> {
  const named = await Promise.all(files.map(async (file) => ({ name: file, text: await readFile(file, "utf8") })));
  return { key: await readServerKey(config), sources: [...(await findHeads(config)), ...named] };
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { anchor: { type: "string", multiple: true, default: [] } } });
  const config = readConfig(readEnvironment());
  const log = openLog("warn");
  // Read before the trail, so that every head is older than the entries it is compared with.
  const anchors = await readAnchors(config, values.anchor);
  const { connection, close } = await openCommandDatabase(config, log);
  const { db, close: closeDatabase } = openDatabase(connection, log);
  try {
    if (anchors.key && (await isKeyOf(db, anchors.key)) === false)
      throw new Error("The key (keys/secret.key or VOWDESK_KEY) is not that of this database.");
    const reportProgress = ({ chains, of, lines }: { chains: number; of: number; lines: number }) => {
      if (chains % chainsPerLine === 0 || chains === of) print(`  ${chains} of ${of} chains, ${lines} lines`);
    };
    return printVerdict(await verify(db, reportProgress, anchors));
  } finally {
    await closeDatabase();
    await close();
  }
}

runWithoutLimits(main).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `The audit trail cannot be checked. ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(2);
  },
);

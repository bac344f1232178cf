import { openDatabaseBeside } from "./app/database-beside.ts";
import { verify, type Verdict } from "./features/audit/index.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database.ts";
import { openLog } from "./platform/log.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);
const chainsPerLine = 16;

/** Tells the verdict; the exit code of it. */
function conclude({ isIntact, chains, lines, breaks }: Verdict): number {
  for (const { chainId, position, reason } of breaks) say(`  chain ${chainId}, line ${position}: ${reason}`);
  say(`${lines} lines in ${chains} chains, ${breaks.length} broken`);
  return isIntact ? 0 : 1;
}

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const log = openLog("warn");
  const { connection, close } = await openDatabaseBeside(config, log);
  const { db, close: closeDatabase } = openDatabase(connection, log);
  try {
    const verdict = await verify(db, ({ chains, of, lines }) => {
      if (chains % chainsPerLine === 0 || chains === of) say(`  ${chains} of ${of} chains, ${lines} lines`);
    });
    return conclude(verdict);
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

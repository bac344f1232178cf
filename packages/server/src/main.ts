import { demoLinkKey } from "@vowdesk/contract/studio/couples";
import { openProgress } from "./app/start/progress.ts";
import { startVowdesk, type Running } from "./app/start/start.ts";
import { warnOfRisks } from "./app/start/warnings.ts";
import { readConfig } from "./platform/config.ts";
import { readEnvironment } from "./platform/environment.ts";
import { openLog, type Log } from "./platform/observability/log.ts";
import { openLogOutput, surviveLostOutput } from "./platform/observability/output.ts";

/** Supervisors kill the process after 20 s. */
const stopWithinMs = 18_000;

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function handleSignals(running: Running, log: Log): void {
  let isStopping = false;
  void running.broken.then(
    () => isStopping || exitWith("The database has stopped; see its log for the reason. Vowdesk stops too."),
  );
  const stop = (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => exitWith("Vowdesk did not stop in time."), stopWithinMs).unref();
    void running.stop().then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Errors are shown without a stack, unless the log level is debug. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return `\nVowdesk cannot start. ${String(error)}`;
  return `\nVowdesk cannot start. ${process.env["VOWDESK_LOG"] === "debug" ? error.stack : error.message}`;
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  surviveLostOutput();
  const config = readConfig(readEnvironment());
  const log = openLog(config.logLevel, openLogOutput());
  const progress = openProgress();
  progress.print("Vowdesk is starting");
  warnOfRisks(config, import.meta.filename, log, progress);
  const running = await startVowdesk(config, log, progress);
  handleSignals(running, log);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  progress.print(`\nVowdesk is ready after ${seconds} s: ${running.address}`);
  if (config.demo)
    progress.print(
      `Demo mode: sign in as dispatcher with the password vowdesk. A couple's page is at ${running.address}/couple/#${demoLinkKey}`,
    );
}

main().catch((error: unknown) => exitWith(explain(error)));

import { openProgress } from "./app/start/progress.ts";
import { startVowdesk, type Running } from "./app/start/start.ts";
import { readConfig } from "./platform/config.ts";
import { openLog, type Log } from "./platform/observability/log.ts";

/** A supervisor kills after this; what has not finished by then never will (RELIABILITY R14). */
const stopWithinMs = 18_000;

function giveUp(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function watchOver(running: Running, log: Log): void {
  let isStopping = false;
  void running.broken.then(
    () => isStopping || giveUp("The database ended for good; its log says why. Vowdesk ends too."),
  );
  const stop = (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => giveUp("Vowdesk did not stop in time."), stopWithinMs).unref();
    void running.stop().then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** What a person can do something about is told in a sentence; whoever looks for a bug asks for the stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return `\nVowdesk cannot start. ${String(error)}`;
  return `\nVowdesk cannot start. ${process.env["VOWDESK_LOG"] === "debug" ? error.stack : error.message}`;
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  const progress = openProgress();
  progress.say("Vowdesk is starting");
  const running = await startVowdesk(config, log, progress);
  watchOver(running, log);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  progress.say(`\nVowdesk is ready after ${seconds} s: ${running.address}`);
  if (config.demo) progress.say("Demo mode: sign in as dispatcher with the password vowdesk.");
}

main().catch((error: unknown) => giveUp(explain(error)));

import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { basename } from "node:path";

/** What `clockEnvironment` sets; processes with an own environment, such as PostgreSQL, get it too. */
const names = ["LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC", "NODE_OPTIONS"];
const clock = Object.fromEntries(names.map((name) => [name, process.env[name]]));
const { spawn } = childProcess;

/** Browsers become too slow with libfaketime. Their pages get the clock from `e2e/support/page-clock.ts`. */
const isBrowser = (command) => /chrom|firefox|webkit/i.test(basename(command));

childProcess.spawn = (command, ...rest) => {
  const [args, options] = Array.isArray(rest[0]) ? rest : [[], rest[0]];
  const env = { ...clock, ...(options?.env ?? process.env), ...(isBrowser(command) && { LD_PRELOAD: undefined }) };
  return spawn(command, args, { ...options, env });
};
syncBuiltinESMExports();

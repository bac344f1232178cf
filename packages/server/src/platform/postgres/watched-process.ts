import { spawn, type SpawnOptionsWithStdioTuple } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Identity } from "./folders.ts";

/** A program that ends together with this Node process. */
export interface WatchedProcess {
  pid: number;
  /** Resolves with the exit code (128 + signal if killed). */
  exited: Promise<number>;
  /** Ends the program with SIGINT, which it also receives if this process dies. */
  end(): void;
}

export interface Program {
  command: string;
  args: readonly string[];
  /** The working directory. `identity` may only be able to reach it because the process starts there. */
  cwd: string;
  identity: Identity;
  /** Shell commands to run first. If they exit, the program is not started. */
  before?: string;
}

/**
 * The shell holds the read end of a pipe whose write end belongs to this process only, so `read` returns when this
 * process closes it or dies. The program stays the shell's unreaped child until `wait` returns, so its process id
 * cannot be reused meanwhile. Signals to the process group (Ctrl-C, a service manager) are handled by this process.
 */
const watchdog = `
trap '' HUP INT TERM
exec 3<&0
"$@" </dev/null >/dev/null 3<&- &
program=$!
echo $program
exec >/dev/null 2>&1
{ read -r nothing <&3; kill -INT $program; } 9<&- &
watcher=$!
wait $program
status=$?
kill -KILL $watcher
exit $status
`;

/** A user namespace in which the user is uid 65534. File permissions are unchanged. */
const namespaceArguments = ["--user", "--map-user=65534", "--map-group=65534", "--"];

/** Fixes locale and time zone, so that messages are in English and PostgreSQL searches for no zone. */
function fixedEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

function spawnAs(
  { command, args, cwd, identity }: Program,
  options: SpawnOptionsWithStdioTuple<"pipe", "pipe", "pipe">,
) {
  const user = typeof identity === "object" ? identity : {};
  const settings = { ...options, ...user, cwd, env: fixedEnvironment() };
  if (identity === "disguised") return spawn("unshare", [...namespaceArguments, command, ...args], settings);
  return spawn(command, [...args], settings);
}

/** Waits for log lines that are still in the pipe. Child processes may hold the pipe open longer. */
const outputGraceMs = 100;
const killedBySignal = 128;

/** Starts the program and resolves when it has a process id. Each line of its standard error goes to `onLine`. */
export async function startWatched(program: Program, onLine: (line: string) => void): Promise<WatchedProcess> {
  const shell = spawnAs(
    {
      ...program,
      command: "/bin/sh",
      args: ["-c", (program.before ?? "") + watchdog, "sh", program.command, ...program.args],
    },
    { detached: true, stdio: ["pipe", "pipe", "pipe"] },
  );
  shell.stdin.on("error", () => undefined);
  createInterface(shell.stderr).on("line", onLine);
  const stderrEnded = once(shell.stderr, "close");
  const exited = new Promise<number>((resolve) => {
    shell.on("exit", (code) => {
      // If only the shell was killed, the watcher reads the end of the pipe and stops the program.
      shell.stdin.destroy();
      void Promise.race([stderrEnded, sleep(outputGraceMs)]).then(() => resolve(code ?? killedBySignal));
    });
  });
  await once(shell, "spawn");
  const [announced] = await Promise.race([once(shell.stdout, "data"), exited.then(() => ["0"])]);
  return { pid: Number(String(announced)), exited, end: () => shell.stdin.end() };
}

/** Runs a short program to its end, without a watchdog. */
export async function runBriefly(program: Program): Promise<{ succeeded: boolean; output: string }> {
  const child = spawnAs(program, { stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.on("error", () => undefined).end();
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
  }
  const [code] = await once(child, "close");
  return { succeeded: code === 0, output: chunks.join("") };
}

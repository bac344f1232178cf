import { spawn, type SpawnOptionsWithStdioTuple } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Identity } from "./folders.ts";

/** A program that cannot outlive this Node process. */
export interface WatchedProcess {
  pid: number;
  /** Settles when the program has ended, with its exit code (128 + signal when killed). */
  exited: Promise<number>;
  /** Asks the program to end with SIGINT, which is also what it gets when this process dies. */
  end(): void;
}

export interface Program {
  command: string;
  args: readonly string[];
  /** The folder to run in. It may be one that `identity` can only reach because it starts there. */
  cwd: string;
  identity: Identity;
  /** Shell commands that come first; the program is not started when they exit. */
  before?: string;
}

/**
 * The shell holds the read end of a pipe whose write end only this process has: `read` returns when this process
 * closes it or dies, however it dies. The program is the shell's unreaped child until `wait` returns, so its process id
 * cannot meanwhile belong to another. Signals to the process group (Ctrl-C, a service manager) are ours to handle.
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

/** Another user namespace, in which the user is nobody and all else is as outside. */
const disguise = ["--user", "--map-user=65534", "--map-group=65534", "--"];

/** Locale and time zone are fixed, so that messages can be understood and no zone is searched for. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

function spawnAs(
  { command, args, cwd, identity }: Program,
  options: SpawnOptionsWithStdioTuple<"pipe", "pipe", "pipe">,
) {
  const user = typeof identity === "object" ? identity : {};
  const settings = { ...options, ...user, cwd, env: plainEnvironment() };
  if (identity === "disguised") return spawn("unshare", [...disguise, command, ...args], settings);
  return spawn(command, [...args], settings);
}

/** Lines still in the pipe when the program ends; lingering children may hold the pipe open for longer. */
const lastLinesMs = 100;
const killedBySignal = 128;

/** Starts the program; resolves when it has a process id. Each line it writes to standard error goes to `onLine`. */
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
      // The watcher, should the shell have been killed alone, reads the end of the pipe and stops the program.
      shell.stdin.destroy();
      void Promise.race([stderrEnded, sleep(lastLinesMs)]).then(() => resolve(code ?? killedBySignal));
    });
  });
  await once(shell, "spawn");
  const [announced] = await Promise.race([once(shell.stdout, "data"), exited.then(() => ["0"])]);
  return { pid: Number(String(announced)), exited, end: () => shell.stdin.end() };
}

/** Runs a program to its end, without a watchdog: for those that take milliseconds. */
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

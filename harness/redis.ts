import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";

const commands = ["redis-server", "valkey-server"];
const readyWithinMs = 10_000;

/** The path of Redis or Valkey on this machine, which `npm test` installs if possible; undefined if there is none. */
export function findEngine(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).filter(Boolean);
  return commands.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}

/** Whether a port of this machine accepts connections. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => resolve(false));
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** A fan-out engine for one test, which can be killed, paused and restarted on the same port. */
export class TestEngine {
  readonly url: string;
  readonly #command: string;
  readonly #port: number;
  readonly #folder: string;
  #child: ChildProcess | null = null;

  private constructor(command: string, port: number, folder: string) {
    this.#command = command;
    this.#port = port;
    this.#folder = folder;
    this.url = `redis://127.0.0.1:${port}/3`;
  }

  static async start(command: string): Promise<TestEngine> {
    const engine = new TestEngine(command, await freePort(), await mkdtemp(path.join(tmpdir(), "vowdesk-engine-")));
    await engine.start();
    return engine;
  }

  async start(): Promise<void> {
    const settings = ["--port", String(this.#port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    this.#child = spawn(this.#command, [...settings, "--dir", this.#folder], { stdio: "ignore" });
    for (const end = performance.now() + readyWithinMs; !(await answers(this.#port)); await wait(20))
      if (performance.now() > end) throw new Error("the fan-out engine did not start");
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  /** Stops responding without closing connections, like an unplugged cable. */
  pause(): void {
    this.#child?.kill("SIGSTOP");
  }

  resume(): void {
    this.#child?.kill("SIGCONT");
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cpuMsOf } from "./process-figures.ts";
import type { MadeFile } from "./original-bytes.ts";
import type { SendOrder, SendReport } from "./original-sender.ts";
import type { OriginalsSystem } from "./original-system.ts";

const program = fileURLToPath(new URL("original-sender.ts", import.meta.url));

/** Sends files by a process that is killed and started again, while the server is killed, too. */
export class Sending {
  /** Files that continued within, after their sender or the server was killed. */
  continued = 0;
  sentBytes = 0;
  /** Time from each kill to the next file that was stored, altogether. */
  restartMs = 0;
  /** Processor time of all server processes, without the time of their starts. */
  serverCpuMs = 0;
  #cpuMsAtStart = 0;
  readonly #stored = new Set<number>();
  readonly #opened: OriginalsSystem;
  readonly #galleryId: number;
  readonly #files: readonly MadeFile[];
  #child: ChildProcess | undefined;

  constructor(opened: OriginalsSystem, galleryId: number, files: readonly MadeFile[]) {
    this.#opened = opened;
    this.#galleryId = galleryId;
    this.#files = files;
  }

  #note({ number, isContinued }: SendReport): void {
    if (this.#stored.has(number)) return;
    this.#stored.add(number);
    this.sentBytes += this.#files[number]?.bytes ?? 0;
    this.continued += isContinued ? 1 : 0;
  }

  #startSender(): void {
    const { system, person } = this.#opened;
    const child = fork(program, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    child.on("message", (report: SendReport) => this.#note(report));
    const files = this.#files.filter(({ number }) => !this.#stored.has(number));
    const order: SendOrder = { url: system.server.url, token: person.token, gallery: this.#galleryId, files };
    child.send(order);
    this.#child = child;
  }

  async #killSender(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    this.#startSender();
  }

  /** The processor time of a process cannot be read after its end, so it is read before. */
  async #killServer(): Promise<void> {
    const { server } = this.#opened.system;
    await this.#addCpu();
    server.killServer();
    await wait(50);
    await server.ready();
    this.#cpuMsAtStart = await cpuMsOf(server.pid);
  }

  async #addCpu(): Promise<void> {
    this.serverCpuMs += (await cpuMsOf(this.#opened.system.server.pid)) - this.#cpuMsAtStart;
  }

  async #waitUntil(isReached: () => boolean): Promise<void> {
    while (!isReached()) {
      if (this.#child?.exitCode) throw new Error(`the sender ended with ${this.#child.exitCode}`);
      await wait(20);
    }
  }

  /** Kills both in turn, each time after an equal part of the bytes has arrived. Returns when everything has. */
  async run({ serverKills, senderKills }: { serverKills: number; senderKills: number }): Promise<void> {
    const total = this.#files.reduce((sum, { bytes }) => sum + bytes, 0);
    const kills = [
      ...Array.from({ length: serverKills }, (_, i) => ({ at: (i + 0.4) / serverKills, isOfServer: true })),
      ...Array.from({ length: senderKills }, (_, i) => ({ at: (i + 0.7) / senderKills, isOfServer: false })),
    ].toSorted((a, b) => a.at - b.at);
    this.#cpuMsAtStart = await cpuMsOf(this.#opened.system.server.pid);
    this.#startSender();
    for (const { at, isOfServer } of kills) {
      await this.#waitUntil(() => this.sentBytes >= at * total);
      const begun = performance.now();
      await (isOfServer ? this.#killServer() : this.#killSender());
      const stored = this.#stored.size;
      await this.#waitUntil(() => this.#stored.size > stored || stored === this.#files.length);
      this.restartMs += performance.now() - begun;
    }
    await this.#waitUntil(() => this.#stored.size === this.#files.length);
    await this.#addCpu();
  }
}

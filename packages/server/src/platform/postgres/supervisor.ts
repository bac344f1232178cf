import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "./installation.ts";
import { startServer, type Server, type Surroundings } from "./server.ts";

/** Keeps one server running until it is told to stop. */
export interface Supervisor {
  readonly pid: number;
  /** Settles when the server has been stopped for good; never rejects. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** A start that fails, on a full disk for instance, is tried again at growing intervals, and for ever. */
const firstPauseMs = 100;
const longestPauseMs = 5_000;
const longer = (pauseMs: number): number => Math.min(Math.max(pauseMs * 2, firstPauseMs), longestPauseMs);

/** A server that was running is started again at once; one that dies right away must not keep a processor busy. */
const briefMs = 1_000;
const pauseAfterBriefMs = 250;

/** Starts the server again whenever it dies by accident. */
export function supervise(installation: Installation, surroundings: Surroundings, first: Server): Supervisor {
  const { log } = surroundings;
  const stopping = new AbortController();
  let running: Server | undefined = first;
  let lastPid = first.pid;

  async function startAgain(pauseMs: number): Promise<Server | undefined> {
    for (let pause = pauseMs; !stopping.signal.aborted; pause = longer(pause)) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      try {
        return await startServer(installation, surroundings);
      } catch (error) {
        log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return undefined;
  }

  async function keepRunning(): Promise<void> {
    let server: Server | undefined = first;
    while (server && !stopping.signal.aborted) {
      const startedAt = performance.now();
      await server.exited;
      running = undefined;
      if (stopping.signal.aborted) return;
      log(`PostgreSQL (process ${server.pid}) ended unexpectedly; it is started again`);
      server = await startAgain(performance.now() - startedAt < briefMs ? pauseAfterBriefMs : 0);
      running = server;
      lastPid = server?.pid ?? lastPid;
    }
    // It was told to stop while a new server was starting.
    await server?.stop();
  }

  const ended = keepRunning();
  return {
    get pid() {
      return lastPid;
    },
    ended,
    async stop() {
      stopping.abort();
      await running?.stop();
      await ended;
    },
  };
}

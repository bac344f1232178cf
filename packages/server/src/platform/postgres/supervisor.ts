import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "./installation.ts";
import { startServer, type Server, type ServerContext } from "./server.ts";

/** Keeps one server running until it is stopped. */
export interface Supervisor {
  readonly pid: number;
  /** Resolves when the server has been stopped for good. Never rejects. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** A failed start, for example on a full disk, is retried without limit at growing intervals. */
const firstPauseMs = 100;
const maxPauseMs = 5_000;
const nextPauseMs = (pauseMs: number): number => Math.min(Math.max(pauseMs * 2, firstPauseMs), maxPauseMs);

/** A server that ran for a while is restarted at once. One that ends right away is restarted after a pause. */
const briefMs = 1_000;
const pauseAfterBriefMs = 250;

/** Restarts the server whenever it ends unexpectedly. */
export function supervise(installation: Installation, context: ServerContext, first: Server): Supervisor {
  const { log } = context;
  const stopping = new AbortController();
  let running: Server | undefined = first;
  let lastPid = first.pid;

  async function restart(pauseMs: number): Promise<Server | undefined> {
    for (let pause = pauseMs; !stopping.signal.aborted; pause = nextPauseMs(pause)) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      try {
        return await startServer(installation, context);
      } catch (error) {
        log(`PostgreSQL could not be restarted: ${error instanceof Error ? error.message : String(error)}`);
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
      log(`PostgreSQL (process ${server.pid}) ended unexpectedly; restarting it`);
      server = await restart(performance.now() - startedAt < briefMs ? pauseAfterBriefMs : 0);
      running = server;
      lastPid = server?.pid ?? lastPid;
    }
    // It was stopped while a new server was starting.
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

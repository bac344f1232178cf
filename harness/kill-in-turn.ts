import { setTimeout as wait } from "node:timers/promises";
import type { ServerProcess } from "./server-process.ts";

interface Kills {
  serverKills: number;
  databaseKills: number;
}

const betweenKillsMs = { min: 300, max: 2_500 };

/** Kills both in turn at random moments and waits each time until the server is ready again. Returns the times that took. */
export async function killInTurn(server: ServerProcess, { serverKills, databaseKills }: Kills): Promise<number[]> {
  const readyMs: number[] = [];
  for (let i = 0; i < Math.max(serverKills, databaseKills); i += 1) {
    const killings = [
      i < serverKills && (async () => server.killServer()),
      i < databaseKills && (() => server.killDatabase()),
    ];
    for (const killing of killings) {
      if (!killing) continue;
      await wait(betweenKillsMs.min + Math.random() * (betweenKillsMs.max - betweenKillsMs.min));
      await killing();
      await wait(50);
      readyMs.push(await server.ready());
    }
  }
  return readyMs;
}

/** Kills in the background. Returns the end of all kills, and whether it is reached. */
export function startKilling(server: ServerProcess, kills: Kills): { done: Promise<number[]>; isOver(): boolean } {
  let isOver = false;
  const done = killInTurn(server, kills).finally(() => (isOver = true));
  return { done, isOver: () => isOver };
}

/** Numbers pieces of work from 1. Returns null after `min` of them, once `isOver`. */
export function numbersUntil(isOver: () => boolean, min: number): () => number | null {
  let last = 0;
  return () => (last < min || !isOver() ? (last += 1) : null);
}

import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Ports below those that systems give to outgoing connections (from 32,768 on Linux, 49,152 elsewhere). A port of that
 * range could be taken by any connection before the program listens on it, or while the program restarts.
 */
const range = [12_000, 32_000] as const;
const maxTries = 100;

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** Returns a free port for a program that needs to know its port before it starts. It is chosen at random, so that tests running at once do not choose the same. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const port = randomInt(...range);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${maxTries} ports between ${range.join(" and ")} is free`);
}

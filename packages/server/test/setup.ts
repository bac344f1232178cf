import { startSharedPostgres } from "./postgres.ts";

let stop: (() => Promise<void>) | undefined;

/** One PostgreSQL for all test files of a run, because starting it takes longer than most of them. */
export async function setup(): Promise<void> {
  stop = await startSharedPostgres();
}

export async function teardown(): Promise<void> {
  await stop?.();
}

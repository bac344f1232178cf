import { Tally } from "../../harness/tally.ts";
import { runCors, runOrigins } from "./web-origins.ts";
import { runForeignPages, runRedirects } from "./web-pages.ts";
import { runPollution } from "./web-pollution.ts";
import { runSmuggling } from "./web-smuggling.ts";
import { runCookiesAlone, runErrors, runHeaders, runReads } from "./web-requests.ts";
import { openWebTarget } from "./web-world.ts";

/**
 * Runs the attacks of foreign pages and of malformed clients (S12-S14, S16, S24-S27). With no redirects no browser is
 * opened.
 */
export async function runWebAttacks(redirects: number): Promise<Tally> {
  const tally = new Tally();
  const world = await openWebTarget();
  try {
    await runCookiesAlone(tally, world);
    await runReads(tally, world);
    await runOrigins(tally, world);
    await runCors(tally, world);
    await runHeaders(tally, world);
    await runErrors(tally, world);
    await runPollution(tally, world);
    await runSmuggling(tally, world);
    if (redirects === 0) return tally;
    await runForeignPages(tally, world);
    await runRedirects(tally, world, redirects);
    return tally;
  } finally {
    await world.close();
  }
}

if (import.meta.main) process.exit((await runWebAttacks(Number(process.argv[2] ?? 60))).print());

import { Tally } from "../../harness/tally.ts";
import { runCors, runOrigins } from "./web-origins.ts";
import { runForeignPages, runRedirects } from "./web-pages.ts";
import { runPollution } from "./web-pollution.ts";
import { runSmuggling } from "./web-smuggling.ts";
import { runCookiesAlone, runErrors, runHeaders, runReads } from "./web-requests.ts";
import { openWebTarget } from "./web-target.ts";

/**
 * Runs the attacks of foreign pages and of malformed clients (G-S12-S14, G-S16, G-S24-S27). With no redirects no browser is
 * opened.
 */
export async function runWebAttacks(redirects: number): Promise<Tally> {
  const tally = new Tally();
  const target = await openWebTarget();
  try {
    await runCookiesAlone(tally, target);
    await runReads(tally, target);
    await runOrigins(tally, target);
    await runCors(tally, target);
    await runHeaders(tally, target);
    await runErrors(tally, target);
    await runPollution(tally, target);
    await runSmuggling(tally, target);
    if (redirects === 0) return tally;
    await runForeignPages(tally, target);
    await runRedirects(tally, target, redirects);
    return tally;
  } finally {
    await target.close();
  }
}

if (import.meta.main) process.exit((await runWebAttacks(Number(process.argv[2] ?? 60))).print());

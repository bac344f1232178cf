import { pathToFileURL } from "node:url";
import { Tally } from "../../harness/tally.ts";
import { tryCors, tryOrigins } from "./web-origins.ts";
import { tryForeignPages, tryRedirects } from "./web-pages.ts";
import { tryPollution } from "./web-pollution.ts";
import { trySmuggling } from "./web-smuggling.ts";
import { tryCookiesAlone, tryErrors, tryHeaders, tryReads } from "./web-requests.ts";
import { openWebWorld } from "./web-world.ts";

/**
 * Runs the attacks of foreign pages and of malformed clients (S12-S14, S16, S24-S27). With no redirects no browser is
 * opened.
 */
export async function tryWebAttacks(redirects: number): Promise<Tally> {
  const tally = new Tally();
  const world = await openWebWorld();
  try {
    await tryCookiesAlone(tally, world);
    await tryReads(tally, world);
    await tryOrigins(tally, world);
    await tryCors(tally, world);
    await tryHeaders(tally, world);
    await tryErrors(tally, world);
    await tryPollution(tally, world);
    await trySmuggling(tally, world);
    if (redirects === 0) return tally;
    await tryForeignPages(tally, world);
    await tryRedirects(tally, world, redirects);
    return tally;
  } finally {
    await world.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  process.exit((await tryWebAttacks(Number(process.argv[2] ?? 60))).print());

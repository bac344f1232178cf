import { parseArgs } from "node:util";
import { openCommandDatabase } from "./app/start/database.ts";
import { listeners, reviewQueues } from "./app/features.ts";
import { acceptPlaces, rebuildPreviews, verifyOriginals } from "./features/studio/galleries/galleries.ts";
import type { Services } from "./kernel/http/context.ts";
import { openDatabaseClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { runWithoutLimits } from "./platform/database/deadline.ts";
import { openDatabase } from "./platform/database/index.ts";
import { readEnvironment } from "./platform/environment.ts";
import { openFiles } from "./platform/files/open-files.ts";
import { openLog } from "./platform/observability/log.ts";
import { openOriginals } from "./platform/originals/originals.ts";
import { localSignals } from "./platform/signals/signals.ts";

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Reads both copies of every picture, and repairs one from the other. Returns the exit code. */
async function verify(services: Services, isAccepting: boolean): Promise<number> {
  if (isAccepting) await acceptPlaces(services);
  const { right, repaired, damaged, unreadable } = await verifyOriginals(services);
  print(
    `${right} right, ${repaired} repaired, ${damaged} damaged in every copy, ${unreadable} without a second copy now`,
  );
  return damaged + unreadable > 0 ? 1 : 0;
}

/** Makes the previews of all pictures again, or of those of one gallery. Returns the exit code. */
async function rebuild(services: Services, galleryId: number | null): Promise<number> {
  const { made, without, failed } = await rebuildPreviews(services, galleryId);
  print(`previews of ${made} pictures made, ${without} without preview, ${failed} failed`);
  services.originals.previewer.close();
  return failed > 0 ? 1 : 0;
}

async function main(work: (services: Services) => Promise<number>): Promise<number> {
  const config = readConfig(readEnvironment());
  const log = openLog("warn");
  const { connection, close } = await openCommandDatabase(config, log);
  const { db, close: closeDatabase } = openDatabase(connection, log);
  const { demo, socketPort } = config;
  try {
    const services: Services = {
      settings: { demo, socketPort },
      originals: openOriginals(config.originals),
      files: openFiles(config),
      signals: localSignals(),
      clock: await openDatabaseClock(db),
      db,
      log,
      listeners,
      reviewQueues,
    };
    return await work(services);
  } finally {
    await closeDatabase();
    await close();
  }
}

const { values } = parseArgs({
  options: {
    verify: { type: "boolean" },
    accept: { type: "boolean" },
    previews: { type: "boolean" },
    gallery: { type: "string" },
  },
});
const galleryId = values.gallery === undefined ? null : Number(values.gallery);
if (values.verify === values.previews || (galleryId !== null && !(galleryId > 0))) {
  print(
    "Usage: npm run originals -- --verify [--accept]. --accept is for a new disk, which is filled from the other copy.",
  );
  print("       npm run previews [-- --gallery <id>] makes previews again.");
  process.exit(2);
}
runWithoutLimits(() =>
  main((services) => (values.previews ? rebuild(services, galleryId) : verify(services, values.accept === true))),
).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`The originals cannot be used. ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  },
);

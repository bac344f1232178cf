import type { PicturesState } from "@vowdesk/contract/operations/operations";
import type { Services } from "../../../../kernel/http/context.ts";
import { countUnremoved } from "../ends.service.ts";
import { storageOf } from "../storage.service.ts";
import { readCounts } from "./figures.store.ts";

const dayMs = 24 * 60 * 60_000;

/** The time before which cards were counted that should be safe by now. */
export const lateBefore = (now: Date): Date => new Date(now.getTime() - dayMs);

const textOf = (at: Date | null) => at?.toISOString() ?? null;

/** The state of the pictures of all galleries, for the health page and for metrics. */
export async function pictureFigures(services: Services): Promise<PicturesState> {
  const { db, clock } = services;
  const [counts, storage, unremoved] = await Promise.all([
    readCounts(db, lateBefore(clock.now())),
    storageOf({ db, services }),
    countUnremoved({ db, services }),
  ]);
  const { uncopiedSince, unseenSince, checkedSince, demoStored, demoSafe, ...numbers } = counts;
  return {
    ...numbers,
    unremoved,
    uncopiedSince: textOf(uncopiedSince),
    unseenSince: textOf(unseenSince),
    checkedSince: textOf(checkedSince),
    first: storage.first,
    copy: storage.copy,
    usedBytes: storage.usedBytes,
    maxBytes: storage.maxBytes,
    demo: { stored: demoStored, safe: demoSafe },
  };
}

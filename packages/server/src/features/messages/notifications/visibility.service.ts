import { createBatch, type Batch } from "../../../kernel/concurrency/batch.ts";
import type { Services } from "../../../kernel/http/context.ts";
import { reportFault } from "../../../kernel/http/fault.ts";
import { saveVisible } from "./visibility.store.ts";

const writing = { waitMs: 1_000, atMost: 5_000, maxQueued: 100_000 };

/** Records the ids of users who look at a tab. Alerts outside of the tab are held back for them. */
export const openVisibility = (services: Services): Batch<number> =>
  createBatch({
    ...writing,
    log: services.log,
    dropped: (error) => reportFault(services, { error, where: "socket: visibility", requestId: null }),
    write: (userIds) => saveVisible(services.db, [...new Set(userIds)], services.clock.now()),
  });

import { shorten } from "@vowdesk/contract/kernel";
import { errorTextLimits } from "@vowdesk/contract/operations/errors";
import { Counter } from "prom-client";
import { createBatch } from "../../../kernel/concurrency/batch.ts";
import { inTransaction, systemActor, type Services } from "../../../kernel/http/context.ts";
import type { Fault, FaultLog } from "../../../kernel/http/fault.ts";
import { record, type ErrorEvent } from "./errors.service.ts";

/** Bounds the memory that repeated faults use while the database is slow. */
const batch = { waitMs: 200, atMost: 100, maxQueued: 100 };

const noted = new Counter({
  name: "vowdesk_faults_total",
  help: "Unexpected errors of the server in requests and jobs; an unavailable database does not count",
});
const dropped = new Counter({
  name: "vowdesk_faults_dropped_total",
  help: "Unexpected errors of the server that found no room in the error log's queue or could not be written",
});

const origin = { actor: systemActor, language: "en", requestId: "", ip: "" } as const;

/** Error names that add nothing to the message. */
const plainNames: readonly string[] = ["Error", "error"];

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === "string" ? error : `a thrown ${typeof error}`;
  return plainNames.includes(error.name) ? error.message : `${error.name}: ${error.message}`;
}

/** Only the stack frames. The head repeats the message. */
function framesOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return shorten(stack, errorTextLimits.stack * 2)
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}

function errorEventOf({ error, where, requestId }: Fault, build: string): ErrorEvent {
  const message = messageOf(error);
  return { side: "server", kind: "crash", message, where, stack: framesOf(error), requestId, build, count: 1 };
}

/** Records unexpected errors of the server in the error log, without delaying answers. */
export function openFaultLog(services: Services, build: string): FaultLog & { flush(): Promise<void> } {
  const pending = createBatch({
    ...batch,
    write: (errorEvents: ErrorEvent[]) => inTransaction(services, origin, (ctx) => record(ctx, errorEvents, null)),
    dropped(error) {
      dropped.inc();
      services.log.error({ err: error }, "could not record a fault");
    },
    log: services.log,
  });
  return {
    note(fault) {
      noted.inc();
      if (pending.size >= batch.maxQueued) dropped.inc();
      else pending.add([errorEventOf(fault, build)]);
    },
    flush: () => pending.flush(),
  };
}

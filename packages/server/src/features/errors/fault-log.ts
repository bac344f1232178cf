import { shorten } from "@vowdesk/contract/kernel";
import { errorTextLimits } from "@vowdesk/contract/errors";
import { Counter } from "prom-client";
import { createBatch } from "../../kernel/concurrency/batch.ts";
import { inTransaction, systemActor, type Services } from "../../kernel/http/context.ts";
import type { Fault, FaultLog } from "../../kernel/http/fault.ts";
import { record, type Happening } from "./service.ts";

/** A fault that comes again and again must not fill memory while the database is slow. */
const batch = { waitMs: 200, atMost: 100, keepAtMost: 100 };

const dropped = new Counter({
  name: "vowdesk_faults_dropped_total",
  help: "Unexpected errors of the server that found no room in the error log's queue or could not be written",
});

const origin = { actor: systemActor, language: "en", requestId: "", ip: "" } as const;

/** Names that say nothing beside the message. */
const plainNames: readonly string[] = ["Error", "error"];

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === "string" ? error : `a thrown ${typeof error}`;
  return plainNames.includes(error.name) ? error.message : `${error.name}: ${error.message}`;
}

/** The frames alone: the head repeats the message, in as many lines as it likes. */
function framesOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return shorten(stack, errorTextLimits.stack * 2)
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}

function happeningOf({ error, where, requestId }: Fault, build: string): Happening {
  const message = messageOf(error);
  return { side: "server", kind: "crash", message, where, stack: framesOf(error), requestId, build, count: 1 };
}

/** Keeps the server's own unexpected errors in the error log, beside the answer and never in its way. */
export function openFaultLog(services: Services, build: string): FaultLog & { flush(): Promise<void> } {
  const waiting = createBatch({
    ...batch,
    write: (happenings: Happening[]) => inTransaction(services, origin, (ctx) => record(ctx, happenings, null)),
    dropped(error) {
      dropped.inc();
      services.log.error({ err: error }, "a fault could not be written");
    },
    log: services.log,
  });
  return {
    note(fault) {
      if (waiting.size >= batch.keepAtMost) dropped.inc();
      else waiting.add([happeningOf(fault, build)]);
    },
    flush: () => waiting.flush(),
  };
}

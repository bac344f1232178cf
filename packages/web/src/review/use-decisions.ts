import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { reviewsApi } from "@vowdesk/contract/reviews/engine";
import { useCallback } from "react";
import { call } from "../kernel/http/call.ts";
import { serverNow } from "../kernel/session/clock.ts";
import { applyAnswer, featureOf, queryOptions } from "../kernel/cache/queries.ts";
import { showFailure } from "../kernel/errors/show-failure.ts";
import { toast } from "../ui/feedback/toast.tsx";
import { payloadOf, type DecisionInput } from "./decision-input.ts";
import type { QueuePage, Item, Queue } from "./queue-page.ts";
import type { OutboxState, ReviewOutbox } from "./outbox.ts";
import { useOutbox } from "./own-outbox.ts";

/** The last command on an item: unsent, or undoable. */
function commandOn({ waiting, acknowledged }: OutboxState, id: number) {
  const isMeant = (command: { id: number }) => command.id === id;
  return waiting.findLast(isMeant) ?? acknowledged.find((command) => isMeant(command) && command.until > serverNow());
}

/** The decisions made here. */
export function useDecisions(page: QueuePage) {
  const { queue } = page;
  const [outbox, state] = useOutbox(page);
  const { waiting, acknowledged, refused, isRetrying } = state;
  const elsewhere = useQuery({ ...queryOptions(reviewsApi.undoable, {}, { isAside: true }), refetchOnMount: "always" });
  return {
    outbox,
    refused,
    /** Decisions waiting for the network; 0 while sending works. */
    waitingCount: isRetrying ? waiting.length : 0,
    /** The last decision on an item made here; null when undone. */
    actOn: (id: number): string | null => commandOn(state, id)?.decision?.act ?? null,
    isDecided: useCallback((id: number) => commandOn(outbox.snapshot(), id) !== undefined, [outbox]),
    /** The newest known version of an item: the listed one, or the server's answer to a decision. */
    getItem: <I extends Item | null>(known: I, id = known?.id): I | Item => {
      const answered = acknowledged.find((command) => command.id === id);
      const version = known?.version ?? 0;
      if (!answered || waiting.some((command) => command.id === id && !command.decision)) return known;
      const isNewer = answered.item.version > version;
      return isNewer || (answered.item.version === version && answered.until > serverNow()) ? answered.item : known;
    },
    latest: outbox.latest(serverNow()),
    elsewhere: elsewhere.data?.find((line) => line.queue === queue.code && Date.parse(line.undoUntil) > serverNow()),
    undo: () => undoLatest(queue, outbox),
    decideMany: (items: readonly Item[], input: DecisionInput) => decideMany(queue, outbox, items, input),
  };
}

/** Undoes the latest decision of any device. Returns the item to show; null when there was none. */
async function undoLatest({ code }: Queue, outbox: ReviewOutbox): Promise<number | null> {
  const own = outbox.latest(serverNow());
  const undone = own.length > 0 ? own : await fetchElsewhere(code).catch(notifyRefusal);
  if (!undone) return null;
  for (const { id, person } of undone) outbox.undo(id, person);
  if (undone.length === 0) toast({ text: t`No decision to undo` });
  return undone[0]?.id ?? null;
}

async function fetchElsewhere(code: string) {
  const lines = await call(reviewsApi.undoable, {});
  return lines.filter(({ queue }) => queue === code).slice(0, 1);
}

/** Decides several items in one call and reports how many succeeded. False without an answer. */
async function decideMany(
  { api }: Queue,
  outbox: ReviewOutbox,
  items: readonly Item[],
  input: DecisionInput,
): Promise<boolean> {
  const { fields, ...payload } = payloadOf(input);
  const chosen = items.filter(({ id }) => input.ids?.includes(id));
  const rows = chosen.map(({ id, version }) => ({ id, version }));
  const answer = await call(api.decideMany, { rows, ...payload, ...fields }).catch(notifyRefusal);
  const done = answer?.rows.flatMap((row) => (row.done && row.item ? [row.item] : [])) ?? [];
  applyAnswer(featureOf(api.list), done);
  if (!answer) return false;
  outbox.recordAcknowledged(input.act, done);
  for (const row of answer.rows)
    if (!row.done)
      outbox.recordRefused(row.id, chosen.find(({ id }) => id === row.id)?.person.name ?? "", row.message ?? "");
  notifyResult(answer.done, answer.skipped);
  return true;
}

/** The call has reported a missing answer. */
function notifyRefusal(failure: unknown): null {
  showFailure(failure);
  return null;
}

function notifyResult(done: number, skipped: number): void {
  const ended = t`${plural(done, { one: "# done", other: "# done" })}`;
  const left = t`${plural(skipped, { one: "# skipped", other: "# skipped" })}`;
  toast({ tone: skipped > 0 ? "warn" : "good", text: skipped > 0 ? `${ended}, ${left}` : ended });
}

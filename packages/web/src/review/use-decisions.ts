import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { reviewsApi } from "@vowdesk/contract/reviews";
import { useCallback } from "react";
import { call, refusalOf } from "../kernel/http/call.ts";
import { serverNow } from "../kernel/session/clock.ts";
import { queryOptions, invalidate } from "../kernel/cache/queries.ts";
import { toast } from "../ui/feedback/toast.tsx";
import { saidOf, type Asking } from "./decision-input.ts";
import type { Desk, Item, Queue } from "./desk.ts";
import type { OutboxState, ReviewOutbox } from "./outbox.ts";
import { useOutbox } from "./own-outbox.ts";

/** The last command on an item: unsent, or undoable. */
function saidOn({ waiting, taken }: OutboxState, id: number) {
  const isMeant = (said: { id: number }) => said.id === id;
  return waiting.findLast(isMeant) ?? taken.find((said) => isMeant(said) && said.until > serverNow());
}

/** The decisions made here. */
export function useDecisions(desk: Desk) {
  const { queue } = desk;
  const [outbox, state] = useOutbox(desk);
  const { waiting, taken, notTaken, isHeldUp } = state;
  const elsewhere = useQuery({ ...queryOptions(reviewsApi.undoable, {}, { isAside: true }), refetchOnMount: "always" });
  return {
    outbox,
    notTaken,
    /** Decisions waiting for the network; 0 while sending works. */
    heldUp: isHeldUp ? waiting.length : 0,
    /** The last decision on an item made here; null when undone. */
    actOn: (id: number): string | null => saidOn(state, id)?.decision?.act ?? null,
    isDecided: useCallback((id: number) => saidOn(outbox.snapshot(), id) !== undefined, [outbox]),
    /** The newest known version of an item: the listed one, or the server's answer to a decision. */
    itemOf: <I extends Item | null>(known: I, id = known?.id): I | Item => {
      const answered = taken.find((said) => said.id === id);
      const version = known?.version ?? 0;
      if (!answered || waiting.some((said) => said.id === id && !said.decision)) return known;
      const isNewer = answered.item.version > version;
      return isNewer || (answered.item.version === version && answered.until > serverNow()) ? answered.item : known;
    },
    latest: outbox.latest(serverNow()),
    elsewhere: elsewhere.data?.find((line) => line.queue === queue.code && Date.parse(line.undoUntil) > serverNow()),
    undo: () => undoLatest(queue, outbox),
    decideMany: (items: readonly Item[], given: Asking) => decideMany(queue, outbox, items, given),
  };
}

/** Undoes the latest decision of any device. Returns the item to show; null when there was none. */
async function undoLatest({ code }: Queue, outbox: ReviewOutbox): Promise<number | null> {
  const own = outbox.latest(serverNow());
  const meant = own.length > 0 ? own : await fetchElsewhere(code);
  for (const { id, person } of meant) outbox.undo(id, person);
  if (meant.length === 0) toast({ text: t`There is no decision to take back` });
  return meant[0]?.id ?? null;
}

async function fetchElsewhere(code: string) {
  const lines = await call(reviewsApi.undoable, {}).catch(() => []);
  return lines.filter(({ queue }) => queue === code).slice(0, 1);
}

/** Decides several items in one call and reports how many succeeded. False without an answer. */
async function decideMany(
  { api, name }: Queue,
  outbox: ReviewOutbox,
  items: readonly Item[],
  given: Asking,
): Promise<boolean> {
  const { fields, ...said } = saidOf(given);
  const meant = items.filter(({ id }) => given.ids?.includes(id));
  const rows = meant.map(({ id, version }) => ({ id, version }));
  const answer = await call(api.decideMany, { rows, ...said, ...fields }).catch(tellRefusal);
  await invalidate(name);
  if (!answer) return false;
  const done = answer.rows.flatMap((row) => (row.done && row.item ? [row.item] : []));
  outbox.noteTaken(given.act, done);
  for (const row of answer.rows)
    if (!row.done)
      outbox.noteNotTaken(row.id, meant.find(({ id }) => id === row.id)?.person.name ?? "", row.message ?? "");
  tellSum(answer.done, answer.skipped);
  return true;
}

/** The call has reported a missing answer. */
function tellRefusal(failure: unknown): null {
  const refusal = refusalOf(failure);
  if (refusal) toast({ tone: "bad", text: refusal.message, requestId: refusal.requestId });
  return null;
}

function tellSum(done: number, skipped: number): void {
  const ended = t`${plural(done, { one: "# done", other: "# done" })}`;
  const left = t`${plural(skipped, { one: "# skipped", other: "# skipped" })}`;
  toast({ tone: skipped > 0 ? "warn" : "good", text: skipped > 0 ? `${ended}, ${left}` : ended });
}

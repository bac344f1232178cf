import { sheetsApi, type SheetItem } from "@vowdesk/contract/studio/sheets";
import { useEffect, useSyncExternalStore } from "react";
import { queryClient, queryOptions } from "../../../../kernel/cache/queries.ts";
import { call, CallRefused } from "../../../../kernel/http/call.ts";
import { inBackground, showFailure } from "../../../../kernel/errors/show-failure.ts";
import { serverNow } from "../../../../kernel/session/clock.ts";
import { isSessionOver } from "../../../../kernel/session/session-over.ts";
import { perSession } from "../../../../kernel/session/session-stores.ts";
import { useSession } from "../../../../kernel/session/session.ts";
import { withStorage } from "../../../../kernel/session/with-storage.ts";
import { TickQueue, type PendingTick, type TickStorage } from "./tick-queue.ts";

/** Time after which ticks are sent again that the server has not answered. */
const retryMs = 15_000;

/** The ticks of a user in the storage of the browser, one entry per item. */
function storageOf(userId: number): TickStorage {
  const prefix = `ticks:${userId}:`;
  const keyOf = ({ shootId, number }: PendingTick) => `${prefix}${shootId}:${number}`;
  return {
    readAll: () =>
      withStorage(() => Object.entries({ ...localStorage }), [])
        .filter(([key]) => key.startsWith(prefix))
        .flatMap(([, text]) => withStorage(() => [JSON.parse(String(text)) as PendingTick], [])),
    write: (tick) => withStorage(() => localStorage.setItem(keyOf(tick), JSON.stringify(tick)), undefined),
    remove: (tick) =>
      withStorage(() => {
        if (localStorage.getItem(keyOf(tick)) === JSON.stringify(tick)) localStorage.removeItem(keyOf(tick));
      }, undefined),
  };
}

/** The answer of a call takes the place of the cached items. A pending query is cancelled, because its older answer would undo it. */
async function showItems(id: number, items: SheetItem[]): Promise<void> {
  const { queryKey } = queryOptions(sheetsApi.items, { id });
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, items);
}

/** Codes of answers that say nothing about the ticks themselves. */
const busyCodes = [408, 429];

/** An ended session counts as no answer, because the ticks can be sent after the next sign-in. */
const isRefused = (failure: unknown): boolean =>
  failure instanceof CallRefused && !isSessionOver(failure) && failure.code < 500 && !busyCodes.includes(failure.code);

function openQueue() {
  const queue = new TickQueue({
    storage: storageOf(useSession.getState().userId ?? 0),
    isRefused,
    refused: showFailure,
    now: serverNow,
    send: async (id, ticks) =>
      showItems(id, await call(sheetsApi.tick, { id, ticks: [...ticks] }, { background: true })),
  });
  const flush = () => inBackground(queue.flush());
  const timer = setInterval(flush, retryMs);
  window.addEventListener("online", flush);
  const end = () => {
    clearInterval(timer);
    window.removeEventListener("online", flush);
  };
  return { queue, end };
}

const ofSession = perSession(openQueue, ({ end }) => end());

/** Ticks or unticks an item at once, and sends it as soon as there is a connection. */
export function tick(item: Pick<PendingTick, "shootId" | "number" | "isDone">): void {
  const { queue } = ofSession();
  queue.add(item);
  inBackground(queue.flush());
}

/** The ticks of all shoots that are not confirmed. Sends those that an earlier visit has left. */
export function usePendingTicks(): readonly PendingTick[] {
  const { queue } = ofSession();
  useEffect(() => inBackground(queue.flush()), [queue]);
  return useSyncExternalStore(queue.subscribe, queue.pending);
}

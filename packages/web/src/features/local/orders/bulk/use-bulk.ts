import { plural, t } from "@lingui/core/macro";
import type { Order, OrderAction } from "@vowdesk/contract/local/orders";
import { useRef, useState } from "react";
import { CallRefused } from "../../../../kernel/http/call.ts";
import { applyAnswer, invalidateSoon } from "../../../../kernel/cache/queries.ts";
import type { AnyAction } from "../../../../resource/action.ts";
import type { List } from "../../../../resource/use-list.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { actOnMany, allMatching, type Outcome } from "./bulk.ts";
import { undoOffer } from "../undo.ts";

/** `of` is null while orders are being fetched. */
interface Progress {
  done: number;
  of: number | null;
}

/** More orders than this cannot be undone one by one within ten seconds. */
const maxUndoable = 100;

/** Actions whose name differs from the act that they send. */
const actByName: Readonly<Record<string, OrderAction>> = { unflag: "flag", "pay-out": "advance" };

/** Runs an action on the chosen orders, or on all matching ones if `chosen` is null. */
export function useBulk(list: List, action: AnyAction<Order>, chosen: readonly Order[] | null) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const fetching = useRef<AbortController>(null);

  const perform = async (workerId: number | undefined, reason: string | undefined): Promise<Outcome> => {
    fetching.current = new AbortController();
    const onFetched = (count: number) => setProgress({ done: count, of: null });
    const orders = chosen ?? (await allMatching(list, fetching.current.signal, onFetched));
    const onProgress = (done: number) => setProgress({ done, of: orders.length });
    onProgress(0);
    const act = actByName[action.name] ?? (action.name as OrderAction);
    const input = { ...(workerId !== undefined && { workerId }), ...(reason !== undefined && { reason }) };
    return actOnMany(action, orders, { act, ...input }, onProgress);
  };
  const run = async (workerId: number | undefined, reason: string | undefined) => {
    setNote(null);
    setProgress({ done: 0, of: null });
    try {
      const next = await perform(workerId, reason);
      setOutcome(next);
      applyAnswer("orders", next.done);
      const undo = next.done.length <= maxUndoable ? undoOffer(next.done) : {};
      const text = t`${plural(next.done.length, { one: "# order done", other: "# orders done" })}`;
      if (next.done.length > 0) toast({ tone: "good", text, ...undo });
    } catch (failure) {
      if (failure instanceof CallRefused) setNote(failure.message);
      // The server may have changed some of the orders before the failure.
      invalidateSoon("orders");
    }
    setProgress(null);
  };
  return { progress, outcome, note, run, stop: () => fetching.current?.abort() };
}

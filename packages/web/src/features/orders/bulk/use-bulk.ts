import { plural, t } from "@lingui/core/macro";
import type { Order, OrderAct } from "@vowdesk/contract/orders";
import { useRef, useState } from "react";
import { CallRefused } from "../../../kernel/http/call.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import type { AnyAction } from "../../../resource/action.ts";
import type { List } from "../../../resource/use-list.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { actOnMany, allMatching, type Outcome } from "./bulk.ts";
import { wayBack } from "../dialogs/undo.ts";

/** How far it has come; `of` is null while orders are still looked for. */
interface Progress {
  done: number;
  of: number | null;
}

/** More than this many are not taken back one by one within the ten seconds there are. */
const undoneAtMost = 100;

/** Buttons that are called otherwise than the act they send. */
const actOf: Readonly<Record<string, OrderAct>> = { unflag: "flag", "pay-out": "advance" };

/** One act on many orders, from the click to the outcome. */
export function useBulk(list: List, action: AnyAction<Order>, chosen: readonly Order[] | null) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const looking = useRef<AbortController>(null);

  const perform = async (workerId: number | undefined, reason: string | undefined): Promise<Outcome> => {
    looking.current = new AbortController();
    const tellFound = (found: number) => setProgress({ done: found, of: null });
    const orders = chosen ?? (await allMatching(list, looking.current.signal, tellFound));
    const tell = (done: number) => setProgress({ done, of: orders.length });
    tell(0);
    const act = actOf[action.name] ?? (action.name as OrderAct);
    const given = { ...(workerId !== undefined && { workerId }), ...(reason !== undefined && { reason }) };
    return actOnMany(action, orders, { act, ...given }, tell);
  };
  const run = async (workerId: number | undefined, reason: string | undefined) => {
    setNote(null);
    setProgress({ done: 0, of: null });
    try {
      const next = await perform(workerId, reason);
      setOutcome(next);
      const back = next.done.length <= undoneAtMost ? wayBack(next.done) : {};
      const text = t`${plural(next.done.length, { one: "# order done", other: "# orders done" })}`;
      if (next.done.length > 0) toast({ tone: "good", text, ...back });
    } catch (failure) {
      if (failure instanceof CallRefused) setNote(failure.message);
    }
    setProgress(null);
    await invalidate("orders");
  };
  return { progress, outcome, note, run, stop: () => looking.current?.abort() };
}

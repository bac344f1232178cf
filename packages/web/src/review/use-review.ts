import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { serverNow } from "../kernel/session/clock.ts";
import { mayPrefetch } from "../kernel/cache/prefetch.ts";
import { queryOptions, queryClient } from "../kernel/cache/queries.ts";
import { useOpenFirst } from "../kernel/lists/open-first.ts";
import { useSession } from "../kernel/session/session.ts";
import { afterPaint, usePainted } from "../ui/timing/after-paint.ts";
import { useNow } from "../ui/format/now.ts";
import { useSelection, type Selection } from "../ui/table/selection.ts";
import { needsInput, newInput, isReady, presetsOf, payloadOf, type DecisionInput } from "./decision-input.ts";
import type { QueuePage, Item, NamedAct } from "./queue-page.ts";
import { useQueuePosition } from "./queue-position.ts";
import { firstLate, holderOf, nextOf, stepOf } from "./triage.ts";
import { useClaim } from "./use-claim.ts";
import { useDecisions } from "./use-decisions.ts";
import { useRows } from "./use-rows.ts";
import { inBackground } from "../kernel/errors/show-failure.ts";
import { unawaited } from "../ui/timing/unawaited.ts";

/** State and functions of a review page. */
export type Review = ReturnType<typeof useReview>;

/** Loads more below this number of free items. */
const minFree = 5;
/** Time that a list gets to load more. */
const loadWaitMs = 2_000;
/** Number of items whose details are prefetched. */
const prefetchCount = 2;

/** A queue at the page's address, with the user's commands. */
export function useReview(page: QueuePage) {
  const state = useQueueState(page);
  const selection = useSelection(JSON.stringify(state.query), state.order.map(String));
  return { page, ...state, selection, ...useTriage(page, state, selection) };
}

type QueueState = ReturnType<typeof useQueueState>;

/** Details contain the person's history and similar items, so that they depend on every item, not on their own alone. */
const detailQuery = ({ queue: { api } }: QueuePage, id: number) => ({ ...queryOptions(api.detail, { id }), meta: {} });

/** The list, the open item and whether the user may decide it. */
function useQueueState(page: QueuePage) {
  const place = useQueuePosition(page);
  const list = useRows(page, place.query);
  const decisions = useDecisions(page);
  const me = useSession(({ user }) => user?.id ?? 0);
  const { id } = place;
  // Loads the item's details after paint, because the evidence shows without them.
  const isDrawn = usePainted(id, id) === id;
  const detail = useQuery({ ...detailQuery(page, id ?? 0), enabled: id !== null && isDrawn });
  const rowOf = (itemId: number | null) => list.rows.find(({ record }) => record.id === itemId);
  const row = rowOf(id);
  // A removed row keeps its last state until the details arrive.
  const known = row && !row.isRemoved ? row.record : detail.data?.item;
  const item = id === null ? null : decisions.getItem(known ?? row?.record ?? null, id);
  const readHolder = () => (item && holderOf(item, me, serverNow())) ?? null;
  useNow(() => readHolder() ?? "");
  const holder = readHolder();
  const isFree = (itemId: number) => {
    const row = rowOf(itemId);
    if (!row || row.isRemoved || decisions.actOn(itemId) !== null) return false;
    const known = decisions.getItem(row.record);
    // In a single-state tab every item of that state counts, elsewhere only open ones.
    const isMeant = place.query.status !== undefined || page.queue.open.includes(known.status);
    return isMeant && known.allowed.length > 0 && holderOf(known, me, serverNow()) === null;
  };
  const isOpen = known !== undefined && item !== null && item.allowed.length > 0;
  const mayDecide = isOpen && holder === null && decisions.actOn(item.id) === null;
  useClaim(page, mayDecide ? item.id : null, decisions.isDecided);
  const order = list.rows.map(({ record }) => record.id);
  useOpenFirst({
    openKey: id,
    isLoading: list.isLoading,
    findFirst: () => firstLate({ query: place.query, rows: list.rows }, isFree, serverNow()),
    open: place.open,
  });
  return { ...place, isDrawn, list, decisions, detail, item, holder, isFree, mayDecide, order };
}

/** The commands: navigate, decide, skip, undo. */
function useTriage(page: QueuePage, state: QueueState, selection: Selection) {
  const { id, open, item, list, order, isFree, decisions } = state;
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const [input, setInput] = useDecisionInput(id);
  const nextFrom = (from: number | null) => nextOf(order, from, isFree, skipped);
  const continueSoon = useContinueAfterLoad(list.isFetching, id === null ? nextFrom(null) : null, open);
  usePrefetch(page, nextFrom, id);
  useMore(list, order.filter(isFree).length);

  const show = (next: number | null) => {
    setInput(null);
    open(next);
  };
  const decideChosen = async (decision: DecisionInput) => {
    const items = list.rows.map(({ record }) => decisions.getItem(record));
    if (await decisions.decideMany(items, decision)) selection.deselect((decision.ids ?? []).map(String));
  };
  const decideOpen = (decision: DecisionInput, decided: Item) => {
    const next = nextFrom(decided.id);
    decisions.outbox.decide(decided, payloadOf(decision));
    open(next);
    if (next === null) continueSoon();
  };
  const send = (decision: DecisionInput) => {
    setInput(null);
    if (decision.ids) inBackground(decideChosen(decision));
    else if (item) decideOpen(decision, item);
  };
  const sendOrAsk = (decision: DecisionInput, isComplete: boolean) =>
    isComplete ? send(decision) : setInput(decision);
  return {
    show,
    input,
    setInput,
    send,
    start: (act: NamedAct) => {
      const chosen = selection.keys.size > 0 ? [...selection.keys].map(Number) : null;
      const shown = item ? [item] : [];
      const items = chosen
        ? list.rows.map(({ record }) => record).filter(({ id: itemId }) => chosen.includes(itemId))
        : shown;
      sendOrAsk(newInput(act, chosen), !needsInput(act, items));
    },
    /** Picks a reason by index and sends when no other input is missing. */
    pick: (index: number) => {
      const act = input && page.acts[input.act];
      const preset = act && presetsOf(act)[index];
      if (!preset) return;
      const decision = { ...input, preset, text: "" };
      sendOrAsk(decision, isReady(act, decision));
    },
    move: (by: 1 | -1) => show(stepOf(order, id, by)),
    skip: () => {
      if (id === null) return;
      setSkipped([...skipped.filter((itemId) => itemId !== id), id]);
      show(nextFrom(id) ?? id);
    },
    undo: useUndo(decisions, { id, input }, show),
  };
}

/** Undoes the last decision and shows its item, unless the user moved on or opened an input meanwhile. */
function useUndo(
  decisions: QueueState["decisions"],
  place: { id: number | null; input: DecisionInput | null },
  show: (id: number) => void,
) {
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  return async () => {
    const back = await decisions.undo();
    const isHere = latest.current.id === place.id && latest.current.input === place.input;
    if (back !== null && isHere) show(back);
  };
}

/** The input of a decision. Input for one item is dropped when another opens. */
function useDecisionInput(id: number | null): [DecisionInput | null, (input: DecisionInput | null) => void] {
  const [held, hold] = useState<{ id: number | null; input: DecisionInput } | null>(null);
  const input = held && (held.input.ids !== null || held.id === id) ? held.input : null;
  return [input, (next) => hold(next && { id, input: next })];
}

/** After the last item, opens the next one as soon as the list has loaded more. Gives up after a while. */
function useContinueAfterLoad(isFetching: boolean, next: number | null, open: (id: number) => void): () => void {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(
    function continueWhenLoaded() {
      if (!isWaiting) return undefined;
      if (next !== null) open(next);
      if (next === null && isFetching) return undefined;
      const timer = setTimeout(() => setWaiting(false), next === null ? loadWaitMs : 0);
      return () => clearTimeout(timer);
    },
    [isWaiting, isFetching, next, open],
  );
  return () => setWaiting(true);
}

/** Prefetches details and pictures of the next items. */
function usePrefetch(page: QueuePage, nextFrom: (id: number | null) => number | null, id: number | null): void {
  const ids: number[] = [];
  for (
    let next = nextFrom(id);
    next !== null && ids.length < prefetchCount && !ids.includes(next);
    next = nextFrom(next)
  )
    ids.push(next);
  const idList = ids.join();
  useEffect(
    function prefetchItems() {
      const fetchOne = (item: string) => {
        const requested = detailQuery(page, Number(item));
        // A failed prefetch is loaded when opened.
        unawaited(
          queryClient.prefetchQuery(requested).then(() => {
            const cached = queryClient.getQueryData(requested.queryKey)?.item;
            for (const { src } of (cached && page.evidence.pictures?.(cached)) ?? []) new Image().src = src;
          }),
          "shown",
        );
      };
      if (idList !== "" && mayPrefetch()) afterPaint(() => idList.split(",").forEach(fetchOne));
    },
    [page, idList],
  );
}

/** Loads more when few free items are left. */
function useMore({ more }: ReturnType<typeof useRows>, free: number): void {
  useEffect(() => {
    if (free < minFree) more?.();
  }, [free, more]);
}

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { serverNow } from "../kernel/session/clock.ts";
import { mayFetchAhead } from "../kernel/cache/prefetch.ts";
import { queryOptions, queryClient } from "../kernel/cache/queries.ts";
import { useSession } from "../kernel/session/session.ts";
import { afterPaint, usePainted } from "../ui/timing/after-paint.ts";
import { useNow } from "../ui/format/now.ts";
import { useSelection, type Selection } from "../ui/table/selection.ts";
import { asksAnything, begun, isReady, presetsOf, saidOf, type Asking } from "./asking.ts";
import type { Desk, Item, NamedAct } from "./desk.ts";
import { useDeskPlace } from "./desk-place.ts";
import { holderOf, nextOf, stepOf } from "./triage.ts";
import { useClaim } from "./use-claim.ts";
import { useDecisions } from "./use-decisions.ts";
import { useRows } from "./use-rows.ts";

/** Everything the parts of a review page draw from and act through. */
export type Review = ReturnType<typeof useReview>;

/** With fewer free items ahead more are asked for. */
const fewAhead = 5;
/** A list that was asked for more has it by then. */
const onwardMs = 2_000;
/** So many items are fetched whole ahead of need. */
const ahead = 2;

/** A queue at the place the page's address names, and what somebody does about it. */
export function useReview(desk: Desk) {
  const standing = useStanding(desk);
  const selection = useSelection(JSON.stringify(standing.query), standing.order.map(String));
  return { desk, ...standing, selection, ...useTriage(desk, standing, selection) };
}

type Standing = ReturnType<typeof useStanding>;

/** Where somebody stands: the list, the open item, and whether it is theirs to decide. */
function useStanding(desk: Desk) {
  const place = useDeskPlace(desk);
  const list = useRows(desk, place.query);
  const decisions = useDecisions(desk);
  const me = useSession(({ user }) => user?.id ?? 0);
  const { id } = place;
  const { api } = desk.queue;
  // Nobody waits for what stands beside the item, nor for word that it is still as it was.
  const isDrawn = usePainted(id, id) === id;
  const whole = useQuery({ ...queryOptions(api.detail, { id: id ?? 0 }), enabled: id !== null && isDrawn });
  const rowOf = (one: number | null) => list.rows.find(({ record }) => record.id === one);
  const row = rowOf(id);
  // What has left the list stands there as it was.
  const known = row && !row.left ? row.record : whole.data?.item;
  const item = id === null ? null : decisions.itemOf(known ?? row?.record ?? null, id);
  const readHolder = () => (item && holderOf(item, me, serverNow())) ?? null;
  useNow(() => readHolder() ?? "");
  const holder = readHolder();
  const isFree = (one: number) => {
    const found = rowOf(one);
    if (!found || found.left || decisions.actOn(one) !== null) return false;
    const known = decisions.itemOf(found.record);
    // Where one state is shown, it is what somebody goes through; elsewhere they go through what waits.
    const isMeant = place.query.status !== undefined || desk.queue.open.includes(known.status);
    return isMeant && known.allowed.length > 0 && holderOf(known, me, serverNow()) === null;
  };
  const isOpen = known !== undefined && item !== null && item.allowed.length > 0;
  const mayDecide = isOpen && holder === null && decisions.actOn(item.id) === null;
  useClaim(desk, mayDecide ? item.id : null, decisions.isDecided);
  const order = list.rows.map(({ record }) => record.id);
  return { ...place, isDrawn, list, decisions, whole, item, holder, isFree, mayDecide, order };
}

/** What somebody does: goes on, decides, skips, takes back. */
function useTriage(desk: Desk, standing: Standing, selection: Selection) {
  const { id, open, item, list, order, isFree, decisions } = standing;
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const [asking, setAsking] = useAsking(id);
  const nextFrom = (from: number | null) => nextOf(order, from, isFree, skipped);
  const goOnSoon = useOnward(list.isFetching, id === null ? nextFrom(null) : null, open);
  useAhead(desk, nextFrom, id);
  useMore(list, order.filter(isFree).length);

  const show = (next: number | null) => {
    setAsking(null);
    open(next);
  };
  const decideChosen = async (given: Asking) => {
    const items = list.rows.map(({ record }) => decisions.itemOf(record));
    if (await decisions.decideMany(items, given)) selection.letGo((given.ids ?? []).map(String));
  };
  const decideOpen = (given: Asking, meant: Item) => {
    const next = nextFrom(meant.id);
    decisions.outbox.decide(meant, saidOf(given));
    open(next);
    if (next === null) goOnSoon();
  };
  const send = (given: Asking) => {
    setAsking(null);
    if (given.ids) void decideChosen(given);
    else if (item) decideOpen(given, item);
  };
  const sendOrAsk = (given: Asking, isWhole: boolean) => (isWhole ? send(given) : setAsking(given));
  return {
    show,
    asking,
    setAsking,
    send,
    start: (act: NamedAct) => {
      const chosen = selection.keys.size > 0 ? [...selection.keys].map(Number) : null;
      sendOrAsk(begun(act, chosen), !asksAnything(act));
    },
    /** Picks a reason by its place, and sends when nothing else is asked for. */
    pick: (index: number) => {
      const act = asking && desk.acts[asking.act];
      const preset = act && presetsOf(act)[index];
      if (!preset) return;
      const given = { ...asking, preset, text: "" };
      sendOrAsk(given, isReady(act, given));
    },
    move: (by: 1 | -1) => show(stepOf(order, id, by)),
    skip: () => {
      if (id === null) return;
      setSkipped([...skipped.filter((one) => one !== id), id]);
      show(nextFrom(id) ?? id);
    },
    undo: useUndo(decisions, { id, asking }, show),
  };
}

/** Takes the last decision back and shows its item, unless one went on or began to ask something meanwhile. */
function useUndo(
  decisions: Standing["decisions"],
  place: { id: number | null; asking: Asking | null },
  show: (id: number) => void,
) {
  const latest = useRef(place);
  useEffect(() => void (latest.current = place));
  return async () => {
    const back = await decisions.undo();
    const isHere = latest.current.id === place.id && latest.current.asking === place.asking;
    if (back !== null && isHere) show(back);
  };
}

/** What an act asks, of the open item or of those that are chosen: what was asked of one item is not asked of another. */
function useAsking(id: number | null): [Asking | null, (asking: Asking | null) => void] {
  const [held, hold] = useState<{ id: number | null; asking: Asking } | null>(null);
  const asking = held && (held.asking.ids !== null || held.id === id) ? held.asking : null;
  return [asking, (next) => hold(next && { id, asking: next })];
}

/** Whoever was quicker than the list goes on as soon as it has more; when it has none, nothing is taken up by itself. */
function useOnward(isFetching: boolean, next: number | null, open: (id: number) => void): () => void {
  const [isAhead, setAhead] = useState(false);
  useEffect(
    function goOn() {
      if (!isAhead) return undefined;
      if (next !== null) open(next);
      if (next === null && isFetching) return undefined;
      const timer = setTimeout(() => setAhead(false), next === null ? onwardMs : 0);
      return () => clearTimeout(timer);
    },
    [isAhead, isFetching, next, open],
  );
  return () => setAhead(true);
}

/** Fetches what comes next before it is needed: its history, and its pictures. */
function useAhead(
  { queue: { api }, evidence }: Desk,
  nextFrom: (id: number | null) => number | null,
  id: number | null,
): void {
  const ids: number[] = [];
  for (let next = nextFrom(id); next !== null && ids.length < ahead && !ids.includes(next); next = nextFrom(next))
    ids.push(next);
  const named = ids.join();
  useEffect(
    function fetchAhead() {
      const fetchOne = (one: string) => {
        const asked = queryOptions(api.detail, { id: Number(one) });
        // What cannot be fetched now is asked for when it is opened.
        void queryClient.prefetchQuery(asked).then(() => {
          const found = queryClient.getQueryData(asked.queryKey)?.item;
          for (const { src } of (found && evidence.pictures?.(found)) ?? []) new Image().src = src;
        });
      };
      if (named !== "" && mayFetchAhead()) afterPaint(() => named.split(",").forEach(fetchOne));
    },
    [api, evidence, named],
  );
}

/** Asks for more as soon as few are left to decide. */
function useMore({ more }: ReturnType<typeof useRows>, free: number): void {
  useEffect(() => void (free < fewAhead && more?.()), [free, more]);
}

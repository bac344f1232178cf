import { momentIn } from "@vowdesk/contract/kernel";
import { shootsApi, type Board, type FreeTime, type Shoot } from "@vowdesk/contract/studio/shoots";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { create } from "zustand";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { call } from "../../../../kernel/http/call.ts";
import { usePageSearch } from "../../../../kernel/lists/page.ts";
import { usePageOwned } from "../../../../kernel/session/page-memory.ts";
import { useActions } from "../../../../resource/use-actions.ts";
import { timeZone } from "../../../../ui/format/time.ts";
import { useStableCallback } from "../../../../ui/timing/stable-callback.ts";
import { actions, book } from "../shoots.actions.ts";
import type { Seed } from "../booking/booking.ts";
import { drop, type RefusedDrop } from "../board/drop.ts";
import type { Calendar } from "../board/calendar-context.ts";
import { createMoveStore, isChanged, type Move } from "../board/move.ts";
import { useShootTitle } from "../detail.shoot-facts.tsx";
import type { Shown } from "./view.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";

type Change = ReturnType<typeof usePageSearch>[1];

/** The actions of the page, with the one that books from the toolbar. */
const allActions = [...actions, book];

/** State and functions that the views of the calendar share. */
export function useCalendarState(board: Board | undefined, shown: Shown, change: Change) {
  const title = useShootTitle();
  const page = useMemo(() => ({ name: "shoots" as const, actions: allActions, title }), [title]);
  const { offer, ...list } = useActions<Shoot>(page);
  const useMove = usePageOwned("move", createMoveStore);
  const { data: rules } = useCall(shootsApi.purposes, {});
  const useSpoken = usePageOwned("announcement", () => create(() => ""));
  const start = offer(book);
  const bookSeed = useStableCallback((seed: Seed) => start?.({ ...defaultSeed(shown), ...seed } as Shoot));
  const drops = useDrops(useMove);
  const open = useStableCallback(({ id }: Pick<Shoot, "id">) => change({ id: String(id) }));
  const now = useLatest(board && rules ? { board, rules } : null);
  const mayBook = start !== null;
  const calendar = useMemo<Calendar>(
    () => ({
      useMove,
      surroundings: now,
      drop: drops.drop,
      open,
      book: mayBook ? bookSeed : null,
      announce: (text) => useSpoken.setState(text, true),
    }),
    [useMove, now, drops.drop, open, mayBook, bookSeed, useSpoken],
  );
  useBookingFromAddress(calendar.book, change);
  return { calendar, list, refused: drops.dialog, useSpoken };
}

/** A new booking starts at nine o'clock of the shown day. */
const defaultSeed = ({ date }: Shown): Seed => {
  const at = momentIn(timeZone(), date, "09:00");
  return at.getTime() > Date.now() ? { startsAt: at.toISOString() } : {};
};

/** A stable function that returns the value of the last render. */
function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}

function useDrops(useMove: Calendar["useMove"]) {
  const [refused, setRefused] = useState<RefusedDrop | null>(null);
  const run = async (move: RefusedDrop["move"]) => setRefused(await drop(move));
  const dropMove = useStableCallback((move: Move) => {
    useMove.setState(null, true);
    if (isChanged(move)) inBackground(run(move));
  });
  const dialog = {
    refused,
    close: () => setRefused(null),
    choose: ({ startsAt, endsAt }: FreeTime) => {
      if (!refused) return;
      setRefused(null);
      const plan = { ...refused.move.plan, from: Date.parse(startsAt), to: Date.parse(endsAt) };
      inBackground(run({ ...refused.move, plan }));
    },
  };
  return { drop: dropMove, dialog };
}

/** The shoot that is booked again, at its own or another time. */
async function seedOf(id: number, at: string | null): Promise<Seed> {
  const { purpose, team, startsAt, endsAt } = await call(shootsApi.detail, { id });
  if (at === null) return { purpose, team };
  const end = new Date(Date.parse(at) + Date.parse(endsAt) - Date.parse(startsAt));
  return { purpose, team, startsAt: at, endsAt: end.toISOString() };
}

/**
 * Opens the booking dialog for the wedding that the address names: `?book=12`. `again` is a shoot with its type and team, `at` the start to begin
 * with.
 */
function useBookingFromAddress(bookSeed: Calendar["book"], change: Change): void {
  const [query] = usePageSearch();
  const weddingId = Number(query.get("book")) || 0;
  const again = Number(query.get("again")) || 0;
  const at = query.get("at");
  const load = async (id: number) => {
    change({ book: null, again: null, at: null }, { replace: true });
    const [{ nameA, nameB }, seed] = await Promise.all([
      call(weddingsApi.detail, { id }),
      again > 0 ? seedOf(again, at) : {},
    ]);
    bookSeed?.({ ...seed, weddingId: id, couple: [nameA, nameB].filter(Boolean).join(" & ") });
  };
  const openFor = useStableCallback((id: number) => inBackground(load(id)));
  useEffect(
    function openBooking() {
      if (weddingId > 0) openFor(weddingId);
    },
    [weddingId, openFor],
  );
}

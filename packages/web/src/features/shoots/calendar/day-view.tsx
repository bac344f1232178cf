import type { Board } from "@vowdesk/contract/shoots";
import { useMemo, useSyncExternalStore } from "react";
import { DayBoard } from "../board/day-board.tsx";
import { DayList } from "./day-list.tsx";
import { daysFrom } from "../board/time-axis.ts";

const phoneQuery = "(max-width: 700px)";

function subscribe(listener: () => void): () => void {
  const media = matchMedia(phoneQuery);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** A day of all bookables: a board, on a phone a list. */
export function DayView({ board, date }: { board: Board; date: string }) {
  const isPhone = useSyncExternalStore(subscribe, () => matchMedia(phoneQuery).matches);
  const track = useMemo(() => daysFrom(date), [date]);
  return isPhone ? <DayList board={board} track={track} /> : <DayBoard board={board} track={track} />;
}
